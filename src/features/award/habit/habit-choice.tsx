import { useEffect, useRef } from 'react';
import { genericFailureText } from '#domain/failure.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { refreshProblem } from '#ui/hooks/use-refresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './award-form.module.css';
import type { HabitsLoad } from './use-habits.ts';

/** Which habit: a card each, until one is chosen; then that one, and the way to another. */
export function HabitChoice({
  habits,
  habit,
  asked,
  load,
  onChoose,
}: {
  habits: readonly HabitWithReasons[];
  habit: HabitWithReasons | null;
  /** The habit that the address names; it need not be one of the school's. */
  asked: string | null;
  load: HabitsLoad;
  onChoose: (name: string | null) => void;
}) {
  const heading = useHeadingFocus(habit?.id ?? null);
  if (habit) {
    return (
      <section className={styles.chosen} style={{ borderInlineStartColor: habit.colour }} aria-label="Habit">
        <h2 ref={heading} tabIndex={-1}>
          {habit.name}
        </h2>
        <Button variant="quiet" onClick={() => onChoose(null)}>
          Change habit
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.group} data-asks={AWARD_WORDS.noHabit}>
      <h2 ref={heading} tabIndex={-1}>
        Which habit?
      </h2>
      {asked !== null && habits.length > 0 && <Alert>“{asked}” is not one of this school’s habits.</Alert>}
      <HabitCards habits={habits} load={load} onChoose={onChoose} />
    </section>
  );
}

/** The button that was pressed is gone when a habit is chosen or unchosen: the focus goes on at the new heading. */
function useHeadingFocus(chosen: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    heading.current?.focus();
  }, [chosen]);
  return heading;
}

/** A card for each habit of the school; where none is known yet, why, and Retry. */
export function HabitCards({
  habits,
  load,
  onChoose,
}: {
  habits: readonly HabitWithReasons[];
  load: HabitsLoad;
  onChoose: (name: string) => void;
}) {
  const problem = refreshProblem(load.state, genericFailureText);
  if (habits.length === 0) {
    if (load.state.kind === 'running') return <Skeleton count={5} height="4rem" />;
    if (problem === null) return <p>This school has no habits yet.</p>;
    return (
      <Alert
        action={
          <Button icon="refresh" onClick={load.refresh}>
            Retry
          </Button>
        }
      >
        {AWARD_WORDS.resolveFailed} {problem}
      </Alert>
    );
  }
  return (
    <ul className={styles.habits}>
      {habits.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={styles.habit}
            style={{ borderInlineStartColor: one.colour }}
            onClick={() => onChoose(one.name)}
          >
            <span>{one.name}</span>
            <Icon name="forward" size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}
