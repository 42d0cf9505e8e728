import { AWARD_WORDS } from '#domain/awards/award-check.ts';
import { genericFailureText } from '#domain/failure.ts';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { refreshProblem } from '#ui/hooks/use-refresh.ts';
import styles from './award-form.module.css';
import type { HabitsLoad } from './use-habits.ts';

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
