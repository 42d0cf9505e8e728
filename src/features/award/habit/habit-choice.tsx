import { useEffect, useRef } from 'react';
import { genericFailureText, type Failure } from '#domain/failure.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { habits, habitsWithNamed, type HabitWithReasons } from '#data/cache/catalog.ts';
import { Button } from '#ui/components/button.tsx';
import { CachedView } from '#ui/components/cached-view.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './award-form.module.css';

/** Which habit: a card each, until one is chosen; then that one, and the way to another. */
export function HabitChoice({
  habits,
  habit,
  asked,
  onChoose,
}: {
  habits: Loadable<HabitWithReasons[]>;
  habit: HabitWithReasons | null;
  /** The habit that the address names; it need not be one of the school's. */
  asked: string | null;
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
      {asked !== null && (dataOf(habits) ?? []).length > 0 && (
        <Alert>“{asked}” is not one of this school’s habits.</Alert>
      )}
      <HabitCards habits={habits} onChoose={onChoose} />
    </section>
  );
}

/** Choosing or unchoosing a habit removes the button that was pressed, so the focus moves to the new heading. */
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

/** The school's habits with their reasons. Another name that an address `wanted` loads them again. */
export function useHabits(wanted: string | null = null): Loadable<HabitWithReasons[]> {
  return useCached(wanted === null ? habits : habitsWithNamed(wanted));
}

const failed = (failure: Failure): string => `${AWARD_WORDS.resolveFailed} ${genericFailureText(failure)}`;

/** A card for each habit of the school; where none is known yet, why, and Retry. */
export function HabitCards({
  habits,
  onChoose,
}: {
  habits: Loadable<HabitWithReasons[]>;
  onChoose: (name: string) => void;
}) {
  return (
    <CachedView
      of={{ ...habits, words: { ...habits.words, failed } }}
      skeleton={<Skeleton count={5} height="4rem" />}
      empty={<p>This school has no habits yet.</p>}
    >
      {(all) => (
        <ul className={styles.habits}>
          {all.map(({ id, name, colour }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.habit}
                style={{ borderInlineStartColor: colour }}
                onClick={() => onChoose(name)}
              >
                <span>{name}</span>
                <Icon name="forward" size={20} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </CachedView>
  );
}
