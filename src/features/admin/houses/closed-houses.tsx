import type { AdminHouse } from '#contracts/admin/houses.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import styles from '#features/admin/catalog/ordered-rows.module.css';

/** Houses that are on no list any more; each can be opened again. */
export function ClosedHouses({
  houses,
  onChanged,
}: {
  houses: readonly AdminHouse[];
  onChanged: (words: string) => void;
}) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  return (
    <details className={styles.closed}>
      <summary>{countText(houses.length, 'closed house')}</summary>
      {problem && <Alert>{problem}</Alert>}
      <ul className={styles.rows}>
        {houses.map((house) => (
          <li key={house.id} className={`card ${styles.row}`}>
            <span className={styles.way}>
              <HouseCrest house={house} size={40} />
              <span className={styles.words}>
                <span className={styles.name}>{house.name}</span>
                <span className={styles.soft}>{countText(house.points, 'point')} in the ledger</span>
              </span>
            </span>
            <Button
              busy={isBusy}
              aria-label={`Open ${house.name} again`}
              onClick={() =>
                act(
                  `Couldn’t open ${house.name} again.`,
                  () => call('reopenHouse', { id: house.id }),
                  () => onChanged(`${house.name} is open again.`),
                )
              }
            >
              Open again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
