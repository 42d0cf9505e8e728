import type { AdminHabit } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import styles from '#features/admin/catalog/ordered-rows.module.css';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import type { Done } from './done.ts';

/** Habits that are not offered any more; each can come back. */
export function ArchivedHabits({
  habits,
  onChanged,
}: {
  habits: readonly AdminHabit[];
  onChanged: (done: Done) => void;
}) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  return (
    <details className={styles.closed}>
      <summary>{countText(habits.length, 'archived habit')}</summary>
      {problem && <Alert>{problem}</Alert>}
      <ul className={styles.rows}>
        {habits.map((habit) => (
          <li key={habit.id} className={`card ${styles.row}`}>
            <span className={styles.way}>
              <span className={styles.name}>{habit.name}</span>
            </span>
            <Button
              busy={isBusy}
              aria-label={`Bring ${habit.name} back`}
              onClick={() =>
                act(
                  `Couldn’t bring ${habit.name} back.`,
                  () => call('restoreHabit', { id: habit.id }),
                  () => onChanged({ text: `${habit.name} is back.`, undo: null }),
                )
              }
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
