import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { habits, habitsWithNamed, type HabitWithReasons } from '#data/cache/catalog.ts';
import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { reasonsPath } from '#features/award/draft/award-address.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { CachedView } from '#ui/components/cached-view.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './award-form.module.css';

/** Select a Habit: puts `habit_name` into the query and goes to the reasons. */
export function HabitsScreen() {
  const habits = useHabits();
  return (
    <>
      <PageHeader title="Select a Habit" lead={<DataAge loadedAt={habits.kind === 'ready' ? habits.time : null} />} />
      <HabitCards habits={habits} replace={false} />
    </>
  );
}

/** The school's habits with their reasons. Another name that an address `wanted` loads them again. */
export function useHabits(wanted: string | null = null): Loadable<HabitWithReasons[]> {
  return useCached(wanted === null ? habits : habitsWithNamed(wanted));
}

/** Which habit: a card each, until one is chosen; then that one, and the way to another. */
export function HabitChoice({
  habits,
  habit,
}: {
  habits: Loadable<HabitWithReasons[]>;
  /** The draft's habit; null if it names none, or one that the school does not have. */
  habit: HabitWithReasons | null;
}) {
  const { draft } = useAwardDraft();
  const choose = useChooseHabit(true);
  const heading = useHeadingFocus(habit?.id ?? null);
  if (habit) {
    return (
      <section
        className={classNames('spread', styles.chosen)}
        style={{ borderInlineStartColor: habit.colour }}
        aria-label="Habit"
      >
        <h2 ref={heading} tabIndex={-1}>
          {habit.name}
        </h2>
        <Button variant="quiet" onClick={() => choose(null)}>
          Change habit
        </Button>
      </section>
    );
  }
  const asked = draft.habitName ?? draft.habitId;
  return (
    <section className={styles.group} data-asks={AWARD_WORDS.noHabit}>
      <h2 ref={heading} tabIndex={-1}>
        Which habit?
      </h2>
      {asked !== null && (dataOf(habits) ?? []).length > 0 && (
        <Alert>“{asked}” is not one of this school’s habits.</Alert>
      )}
      <HabitCards habits={habits} replace />
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

/** Goes to the reasons of another habit; `replace`: this is their page already. */
function useChooseHabit(replace: boolean): (habitName: string | null) => void {
  const { draft } = useAwardDraft();
  const navigate = useNavigate();
  return (habitName) => void navigate(reasonsPath({ ...draft, habitId: null, habitName }), { replace });
}

/** A card for each habit of the school; where none is known yet, why, and Retry. */
function HabitCards({ habits, replace }: { habits: Loadable<HabitWithReasons[]>; replace: boolean }) {
  const choose = useChooseHabit(replace);
  return (
    <CachedView
      of={habits}
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
                onClick={() => choose(name)}
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
