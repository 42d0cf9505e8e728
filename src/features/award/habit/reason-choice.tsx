import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import styles from './award-form.module.css';

/** The habit's reasons; one or more. */
export function ReasonChoice({
  habit,
  chosen,
  onToggle,
}: {
  habit: HabitWithReasons;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}) {
  return (
    <fieldset className={styles.group} data-asks={AWARD_WORDS.noReasons}>
      <legend>Which reasons?</legend>
      <div className={styles.reasons}>
        {habit.reasons.map((reason) => (
          <div key={reason.id} className={styles.reason}>
            <Checkbox look="row" checked={chosen.includes(reason.id)} onChange={() => onToggle(reason.id)}>
              {reason.text}
            </Checkbox>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
