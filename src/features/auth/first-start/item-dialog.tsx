import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import styles from './setup.module.css';
import type { EditedList } from './use-edited-list.ts';

interface Props<T> {
  list: EditedList<T>;
  /** What an item is: 'house'. */
  one: string;
  /** How many the list must keep. */
  fewest: number;
  /** The fields of the item. */
  children: (item: T) => ReactNode;
}

/** A house or a habit while it is changed: its fields, its place, and Save. Nothing is shown while none is open. */
export function ItemDialog<T>({ list, one, fewest, children }: Props<T>) {
  const { editing, others, save, remove, close } = list;
  if (editing === null) return null;
  const { item, place, isNew, problem } = editing;
  const places = Array.from({ length: others.length + 1 }, (_, index) => ({
    value: String(index),
    label: String(index + 1),
  }));
  return (
    <ModalDialog title={isNew ? `A new ${one}` : `Change the ${one}`} onClose={close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children(item)}
        {places.length > 1 && (
          <SelectField
            label="Place in the list"
            value={String(place)}
            options={places}
            onValue={(value) => list.moveTo(Number(value))}
          />
        )}
        {problem !== null && <Alert>{problem}</Alert>}
        <div className="buttons">
          {!isNew && others.length >= fewest && (
            <Button icon="delete" onClick={remove}>
              Remove
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
