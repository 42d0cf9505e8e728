import { useState } from 'react';
import { colourDifference } from '#domain/houses/colour-difference.ts';
import { colourFindings, FEWEST_HOUSES, LONGEST_HOUSE_NAME, MOST_HOUSES } from '#domain/houses/house-check.ts';
import { HOUSE_COLOURS } from '#domain/houses/palette.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { housesProblem } from '#domain/setup/setup-check.ts';
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
        {houses.length < MOST_HOUSES && (
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

/** The colour of the palette that is furthest from those that are taken. */
function freeColour(taken: readonly string[]): string {
  const room = (colour: string): number =>
    Math.min(...taken.map((other) => colourDifference(colour, other)?.worst ?? 0));
  const [best] = HOUSE_COLOURS.toSorted((a, b) => room(b.colour) - room(a.colour));
  return best?.colour ?? HOUSE_COLOURS[0].colour;
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
      onRemove={isNew || others.length < FEWEST_HOUSES ? null : onRemove}
      onClose={() => onEdit(null)}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={LONGEST_HOUSE_NAME}
        value={item.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ColourField
        value={item.colour}
        palette={HOUSE_COLOURS}
        onValue={(colour) => change({ colour })}
        findings={colourFindings(item.colour, others)}
      />
    </ItemDialog>
  );
}
