import type { AdminHabit } from '#contracts/admin/habits.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import styles from '#features/admin/catalog/ordered-rows.module.css';
import type { OnChanged } from '#features/admin/catalog/use-changes.ts';
import { ActButton } from '#features/admin/shared/act-button.tsx';

/** Habits that are not offered any more; each can come back. */
export function ArchivedHabits({ habits, onChanged }: { habits: readonly AdminHabit[]; onChanged: OnChanged }) {
  const call = useAdminCall();
  return (
    <details className={styles.closed}>
      <summary>{countText(habits.length, 'archived habit', 'archived habits')}</summary>
      <ul className={styles.rows}>
        {habits.map(({ id, name }) => (
          <li key={id} className={`card ${styles.row}`}>
            <span className={styles.way}>
              <span className={styles.name}>{name}</span>
            </span>
            <ActButton
              aria-label={`Bring ${name} back`}
              failed={`Couldn’t bring ${name} back.`}
              send={() => call('restoreHabit', { id })}
              onDone={() => onChanged(`${name} is back.`)}
            >
              Bring back
            </ActButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
