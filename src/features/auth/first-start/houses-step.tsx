import { useState } from 'react';
import { colourWarning, freeColour, HOUSE_PALETTE } from '#domain/houses/house-colours.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { housesProblem, SETUP_LIMITS } from '#domain/setup/setup-check.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { seenFill } from '#ui/colour.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { ColourField } from './colour-field.tsx';
import { numberWord, withItem, withoutItem, type Editing } from './edited-list.ts';
import { ItemDialog } from './item-dialog.tsx';
import type { DraftHouse } from './setup-draft.ts';
import { StepButtons } from './setup-frame.tsx';
import styles from './setup.module.css';

interface Props {
  houses: readonly DraftHouse[];
  onChange: (houses: DraftHouse[]) => void;
  /** What the server said of the houses when everything was sent. */
  refusal: string | null;
  onBack: () => void;
  onDone: () => void;
}

/** The five as a proposal; a school may keep, rename, colour, order, add and remove. */
export function HousesStep({ houses, onChange, refusal, onBack, onDone }: Props) {
  const [editing, setEditing] = useState<Editing<DraftHouse> | null>(null);
  const isProposal = houses.length === HOUSES.length && houses.every(({ name }, at) => HOUSES[at]?.name === name);
  const add = (): void => {
    const item = { id: crypto.randomUUID(), name: '', colour: freeColour(houses.map(({ colour }) => colour)) };
    setEditing({ item, place: houses.length, isNew: true, problem: null });
  };
  const save = (edited: Editing<DraftHouse>): void => {
    const after = withItem(houses, edited.item, edited.place);
    const problem = housesProblem(after);
    if (problem !== null) return setEditing({ ...edited, problem });
    onChange(after);
    setEditing(null);
  };
  return (
    <>
      <PageHeader
        title="Your houses"
        lead={`${isProposal ? 'Five to start with. ' : ''}Keep them, rename them, or make your own.`}
      />
      {refusal !== null && <Alert>{refusal}</Alert>}
      <ol className={styles.houses}>
        {houses.map((house, place) => (
          <li key={house.id} className={`card ${styles.house}`}>
            <HouseCrest house={{ ...house, icon: null }} size={72} />
            <span className={styles.houseName}>{house.name}</span>
            <span className={styles.bar} style={{ background: seenFill(house.colour) }} />
            <Button
              icon="edit"
              aria-label={`Edit ${house.name}`}
              onClick={() => setEditing({ item: house, place, isNew: false, problem: null })}
            >
              Edit
            </Button>
          </li>
        ))}
        {houses.length < SETUP_LIMITS.houses.to && (
          <li>
            <button type="button" className={styles.add} onClick={add}>
              <Icon name="plus" size={32} />
              Add a house
            </button>
          </li>
        )}
      </ol>
      <p className={styles.soft}>
        Three or eight are as good as five. A house of your own gets a shield with its letter; its crest can follow
        later.
      </p>
      <StepButtons>
        <Button size="large" onClick={onBack}>
          Back
        </Button>
        <Button size="large" variant="primary" onClick={onDone}>
          {isProposal ? 'Keep these five' : `Continue with ${numberWord(houses.length)} houses`}
        </Button>
      </StepButtons>
      {editing && (
        <HouseDialog
          editing={editing}
          others={withoutItem(houses, editing.item.id)}
          onEdit={setEditing}
          onSave={() => save(editing)}
          onRemove={() => {
            onChange(withoutItem(houses, editing.item.id));
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  editing: Editing<DraftHouse>;
  others: readonly DraftHouse[];
  onEdit: (editing: Editing<DraftHouse> | null) => void;
  onSave: () => void;
  onRemove: () => void;
}

function HouseDialog({ editing, others, onEdit, onSave, onRemove }: DialogProps) {
  const { item, place, isNew, problem } = editing;
  const change = (changed: Partial<DraftHouse>): void =>
    onEdit({ ...editing, item: { ...item, ...changed }, problem: null });
  return (
    <ItemDialog
      title={isNew ? 'A new house' : 'Change the house'}
      place={place}
      places={others.length + 1}
      onPlace={(moved) => onEdit({ ...editing, place: moved })}
      problem={problem}
      onSave={onSave}
      onRemove={isNew || others.length < SETUP_LIMITS.houses.from ? null : onRemove}
      onClose={() => onEdit(null)}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={SETUP_LIMITS.houseName}
        value={item.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ColourField
        value={item.colour}
        palette={HOUSE_PALETTE}
        onValue={(colour) => change({ colour })}
        warning={colourWarning(item.colour, others)}
      />
    </ItemDialog>
  );
}
