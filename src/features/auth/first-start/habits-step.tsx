import { LONGEST_HABIT } from '#domain/awards/habit-check.ts';
import { HABIT_COLOURS } from '#domain/awards/habit-palette.ts';
import { countText } from '#domain/plural.ts';
import { habitsProblem, MOST_HABITS } from '#domain/setup/setup-check.ts';
import { seenFill } from '#ui/shades.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ColourField } from '#ui/components/colour-field.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ItemDialog } from './item-dialog.tsx';
import type { DraftHabit } from './setup-draft.ts';
import { StepButtons } from './setup-frame.tsx';
import styles from './setup.module.css';
import { useEditedList, type EditedList } from './use-edited-list.ts';

interface Props {
  habits: readonly DraftHabit[];
  newId: () => string;
  onChange: (habits: DraftHabit[]) => void;
  /** Why the school could not be created; null where nothing was tried. */
  problem: string | null;
  isSending: boolean;
  onBack: () => void;
  onDone: () => void;
}

/** What points are given for, with the proposal of the product. The last step before the school is created. */
export function HabitsStep({ habits, newId, onChange, problem, isSending, onBack, onDone }: Props) {
  const list = useEditedList(habits, { onChange, problemOf: habitsProblem, tidied: withReasons });
  return (
    <>
      <PageHeader
        title="Your habits"
        lead="What points are given for. Each habit has a few reasons that a teacher taps."
      />
      <HabitList habits={habits} list={list} newId={newId} />
      {problem !== null && <Alert>{problem}</Alert>}
      <StepButtons>
        <Button size="large" onClick={onBack}>
          Back
        </Button>
        <Button size="large" variant="primary" busy={isSending} onClick={onDone}>
          {isSending ? 'Creating the school…' : `Create the school with ${countText(habits.length, 'habit', 'habits')}`}
        </Button>
      </StepButtons>
      <HabitDialog list={list} />
    </>
  );
}

/** Without the empty lines. */
function withReasons(habit: DraftHabit): DraftHabit {
  return { ...habit, reasons: habit.reasons.map((text) => text.trim()).filter(Boolean) };
}

function HabitList({ habits, list, newId }: Pick<Props, 'habits' | 'newId'> & { list: EditedList<DraftHabit> }) {
  const { colour } = HABIT_COLOURS[habits.length % HABIT_COLOURS.length] ?? HABIT_COLOURS[0];
  return (
    <>
      <ol className={styles.habits}>
        {habits.map((habit) => (
          <li
            key={habit.id}
            className={`card ${styles.habit}`}
            style={{ borderInlineStartColor: seenFill(habit.colour) }}
          >
            <span className={styles.habitWords}>
              <strong>{habit.name}</strong>
              <span className={styles.soft}>{habit.reasons.join(' · ')}</span>
            </span>
            <Button icon="edit" aria-label={`Edit ${habit.name}`} onClick={() => list.open(habit)}>
              Edit
            </Button>
          </li>
        ))}
      </ol>
      {habits.length < MOST_HABITS && (
        <div>
          <Button icon="plus" onClick={() => list.add({ id: newId(), name: '', colour, reasons: [] })}>
            Add a habit
          </Button>
        </div>
      )}
    </>
  );
}

function HabitDialog({ list }: { list: EditedList<DraftHabit> }) {
  return (
    <ItemDialog list={list} one="habit" fewest={1}>
      {({ name, reasons, colour }) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            maxLength={LONGEST_HABIT}
            value={name}
            onChange={(event) => list.change({ name: event.target.value })}
          />
          <TextAreaField
            label="Reasons"
            hint="One a line. A teacher taps one or more of them."
            name="reasons"
            rows={4}
            value={reasons.join('\n')}
            onChange={(event) => list.change({ reasons: event.target.value.split('\n') })}
          />
          <ColourField value={colour} offered={HABIT_COLOURS} onValue={(colour) => list.change({ colour })} />
        </>
      )}
    </ItemDialog>
  );
}
