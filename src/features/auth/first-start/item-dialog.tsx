import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import styles from './setup.module.css';

interface Props {
  title: string;
  /** Its place in the list, from 0, and how many places there are. */
  place: number;
  places: number;
  onPlace: (place: number) => void;
  problem: string | null;
  onSave: () => void;
  /** Null: it is new, or must stay. */
  onRemove: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

/** A house or a habit while it is changed: its fields, its place, and Save. */
export function ItemDialog({ title, place, places, onPlace, problem, onSave, onRemove, onClose, children }: Props) {
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
        {places > 1 && (
          <SelectField
            label="Place in the list"
            value={String(place)}
            options={Array.from({ length: places }, (_, index) => ({ value: String(index), label: String(index + 1) }))}
            onValue={(value) => onPlace(Number(value))}
          />
        )}
        {problem !== null && <Alert>{problem}</Alert>}
        <div className="buttons">
          {onRemove && (
            <Button icon="delete" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
