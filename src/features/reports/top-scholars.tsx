import type { House } from '#contracts/houses.ts';
import type { ReportRow } from '#contracts/reports.ts';
import { placesOf } from '#domain/houses/ranking.ts';
import { numberText } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { houseOf } from '#ui/school/house-label.tsx';
import styles from './reports-screen.module.css';

/** The first ten, each with place, house and points; `ownId` is the scholar who is looking. */
export function TopScholars({
  rows,
  houses,
  ownId = null,
}: {
  rows: readonly ReportRow[];
  houses: readonly House[];
  ownId?: string | null;
}) {
  const places = placesOf(rows);
  return (
    <section className={classNames('card', styles.top)}>
      <h2>Top Scholars</h2>
      {rows.length === 0 ? (
        <p className={styles.soft}>Nobody has points yet.</p>
      ) : (
        <ol className={styles.scholars}>
          {rows.map((row, index) => {
            const isOwn = ownId !== null && row.student_id === ownId;
            const house = houseOf(houses, row.house_id, row.house_name);
            return (
              <li key={row.student_id ?? index} className={styles.scholar} data-own={isOwn || undefined}>
                <span className={styles.place}>{places[index]}</span>
                {house && <HouseCrest house={house} size={36} />}
                <span className={styles.who}>
                  <span className={styles.name}>
                    {row.name}
                    {isOwn && ' (you)'}
                  </span>
                  <span className={styles.soft}>{house?.name ?? 'No house'}</span>
                </span>
                <span className={styles.points}>{numberText(row.points)}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
