import { Link } from 'react-router-dom';
import { balanceOf } from '#data/cache/balance.ts';
import { countText, numberText } from '#domain/plural.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { inkOn } from '#ui/colour.ts';
import { HouseCrest, type CrestHouse } from '#ui/school/house-crest.tsx';
import { paths } from '#ui/paths.ts';
import styles from './scholar-dashboard.module.css';

/** The scholar's points of the term on the house's colour, and what there is to spend. */
export function MyTotal({
  house,
  term,
  week,
  total,
  studentId,
}: {
  house: CrestHouse | null;
  /** Null where the history is not known on this device: then all points are shown. */
  term: { name: string; total: number } | null;
  week: number;
  total: number;
  studentId: string;
}) {
  const ink = house && inkOn(house.colour);
  const balance = useCached(balanceOf(studentId));
  // A term that has just begun shows all points instead of a nought.
  const shown = term && term.total > 0 ? term : total > 0 ? { name: null, total } : null;
  return (
    <section
      className={styles.hero}
      style={ink ? { background: ink.fill, color: ink.ink } : undefined}
      aria-label="My points"
    >
      {house && <HouseCrest house={house} size={104} />}
      <div className={styles.heroWords}>
        <h2>{shown?.name == null ? 'My points' : `My points in ${shown.name}`}</h2>
        {shown ? (
          <p className={styles.heroTotal}>{numberText(shown.total)}</p>
        ) : (
          <p className={styles.heroSoon}>Your first point is on its way.</p>
        )}
        <p>
          {house?.name}
          {week > 0 && <strong>{`${house ? ' · ' : ''}${numberText(week)} this week`}</strong>}
        </p>
        {balance.kind === 'ready' && balance.data.balance > 0 && (
          <p>
            <Link to={paths.store} className={styles.heroLink}>
              {`${countText(balance.data.balance, 'point', 'points')} to spend in the store`}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}
