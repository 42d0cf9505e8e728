import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { ReasonChip } from '#features/class/tray/reason-chip.tsx';
import type { Chip } from '#features/class/tray/chips.ts';
import styles from './sheet.module.css';

/** Every reason of the school, under its habit. */
export function ReasonGroups({
  habits,
  chosenId,
  onChoose,
}: {
  habits: readonly HabitWithReasons[];
  chosenId: string | null;
  onChoose: (chip: Chip) => void;
}) {
  return (
    <div className={styles.habits}>
      {habits
        .filter(({ reasons }) => reasons.length > 0)
        .map((habit) => (
          <section key={habit.id} className={styles.habit} aria-label={habit.name}>
            <h3 style={{ '--habit': habit.colour } as Record<`--${string}`, string>}>{habit.name}</h3>
            <div className={styles.reasons}>
              {habit.reasons.map(({ id, text }) => (
                <ReasonChip
                  key={id}
                  chip={{ id, text, habit }}
                  isOn={id === chosenId}
                  withHabit={false}
                  onPress={onChoose}
                />
              ))}
            </div>
          </section>
        ))}
    </div>
  );
}
