import type { AdminHouse } from '#contracts/admin/houses.ts';
import { countText } from '#domain/plural.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { Moment } from '#domain/school-clock.ts';
import { ReopenHouse } from './reopen-house.tsx';
import styles from '#features/admin/catalog/ordered-rows.module.css';

/** Houses that are on no list any more; each can be opened again. */
export function ClosedHouses({
  houses,
  onChanged,
}: {
  houses: readonly AdminHouse[];
  onChanged: (words: string) => void;
}) {
  const now = useNow(60_000);
  return (
    <details className={styles.closed}>
      <summary>{countText(houses.length, 'closed house', 'closed houses')}</summary>
      <ul className={styles.rows}>
        {houses.map((house) => (
          <li key={house.id} className={`card ${styles.row}`}>
            <span className={styles.way}>
              <HouseCrest house={house} size={40} />
              <span className={styles.words}>
                <span className={styles.name}>{house.name}</span>
                <span className="soft">{aboutText(house, now)}</span>
              </span>
            </span>
            <ReopenHouse house={house} onOpened={onChanged} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function aboutText({ points, leavers }: AdminHouse, now: Moment): string {
  const kept = `${countText(points, 'point', 'points')} in the ledger`;
  if (leavers === null || leavers.count === 0) return kept;
  return `${kept} · its students can come back until ${whenText(Date.parse(leavers.until), now)}`;
}
