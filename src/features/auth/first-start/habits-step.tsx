import { useState } from 'react';
import { LONGEST_HABIT } from '#domain/awards/habit-check.ts';
import { HABIT_COLOURS } from '#domain/awards/habit-palette.ts';
import { countText } from '#domain/plural.ts';
import { habitsProblem, MOST_HABITS } from '#domain/setup/setup-check.ts';
import { seenFill } from '#ui/colour.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import { withItem, withoutItem, type Editing } from './edited-list.ts';
import { ItemDialog } from './item-dialog.tsx';
import type { DraftHabit } from './setup-draft.ts';
import { StepButtons } from './setup-frame.tsx';
import styles from './setup.module.css';

interface Props {
  habits: readonly DraftHabit[];
  onChange: (habits: DraftHabit[]) => void;
  /** Why the school could not be created; null where nothing was tried. */
  problem: string | null;
  isSending: boolean;
  onBack: () => void;
  onDone: () => void;
}

/** What points are given for, with the proposal of the product. The last step before the school is created. */
export function HabitsStep({ habits, onChange, problem, isSending, onBack, onDone }: Props) {
  const [editing, setEditing] = useState<Editing<DraftHabit> | null>(null);
  const add = (): void => {
    const colour = HABIT_COLOURS[habits.length % HABIT_COLOURS.length]?.colour ?? HABIT_COLOURS[0].colour;
    const item = { id: crypto.randomUUID(), name: '', colour, reasons: [] };
    setEditing({ item, place: habits.length, isNew: true, problem: null });
  };
  const save = (edited: Editing<DraftHabit>): void => {
    const reasons = edited.item.reasons.map((text) => text.trim()).filter(Boolean);
    const after = withItem(habits, { ...edited.item, reasons }, edited.place);
    const found = habitsProblem(after);
    if (found !== null) return setEditing({ ...edited, problem: found });
    onChange(after);
    setEditing(null);
  };
  return (
    <>
      <PageHeader
        title="Your habits"
        lead="What points are given for. Each habit has a few reasons that a teacher taps."
      />
      <ol className={styles.habits}>
        {habits.map((habit, place) => (
          <li
            key={habit.id}
            className={`card ${styles.habit}`}
            style={{ borderInlineStartColor: seenFill(habit.colour) }}
          >
            <span className={styles.habitWords}>
              <strong>{habit.name}</strong>
              <span className={styles.soft}>{habit.reasons.join(' · ')}</span>
            </span>
            <Button
              icon="edit"
              aria-label={`Edit ${habit.name}`}
              onClick={() => setEditing({ item: habit, place, isNew: false, problem: null })}
            >
              Edit
            </Button>
          </li>
        ))}
      </ol>
      {habits.length < MOST_HABITS && (
        <div>
          <Button icon="plus" onClick={add}>
            Add a habit
          </Button>
        </div>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      <StepButtons>
        <Button size="large" onClick={onBack}>
          Back
        </Button>
        <Button size="large" variant="primary" busy={isSending} onClick={onDone}>
          {isSending ? 'Creating the school…' : `Create the school with ${countText(habits.length, 'habit')}`}
        </Button>
      </StepButtons>
      {editing && (
        <HabitDialog
          editing={editing}
          others={withoutItem(habits, editing.item.id)}
          onEdit={setEditing}
          onSave={() => save(editing)}
          onRemove={() => {
            onChange(withoutItem(habits, editing.item.id));
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  editing: Editing<DraftHabit>;
  others: readonly DraftHabit[];
  onEdit: (editing: Editing<DraftHabit> | null) => void;
  onSave: () => void;
  onRemove: () => void;
}

function HabitDialog({ editing, others, onEdit, onSave, onRemove }: DialogProps) {
  const { item, place, isNew, problem } = editing;
  const change = (changed: Partial<DraftHabit>): void =>
    onEdit({ ...editing, item: { ...item, ...changed }, problem: null });
  return (
    <ItemDialog
      title={isNew ? 'A new habit' : 'Change the habit'}
      place={place}
      places={others.length + 1}
      onPlace={(moved) => onEdit({ ...editing, place: moved })}
      problem={problem}
      onSave={onSave}
      onRemove={isNew || others.length === 0 ? null : onRemove}
      onClose={() => onEdit(null)}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={LONGEST_HABIT}
        value={item.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextAreaField
        label="Reasons"
        hint="One a line. A teacher taps one or more of them."
        name="reasons"
        rows={4}
        value={item.reasons.join('\n')}
        onChange={(event) => change({ reasons: event.target.value.split('\n') })}
      />
      <ColourField value={item.colour} palette={HABIT_COLOURS} onValue={(colour) => change({ colour })} findings={[]} />
    </ItemDialog>
  );
}
