import { numberText, plural } from '#domain/plural.ts';
import { NO_TOP_STUDENT } from '#domain/houses/ranking.ts';
import { inkOn } from '#ui/colour.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { Tile } from './board-tiles.ts';
import styles from './leaderboard-screen.module.css';

/** One house on the board, on its own colour. */
export function BoardTile({ tile: { house, rank, waiting } }: { tile: Tile }) {
  const look = inkOn(house.colour);
  return (
    <li className={styles.tile} style={look ? { background: look.fill, color: look.ink } : undefined}>
      <p className={styles.rank}>{rank}</p>
      <div className={styles.crest}>
        <HouseCrest name={house.name} colour={house.colour} size={128} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{house.name}</h2>
        <p className={styles.top}>
          <span className={styles.label}>Top student: </span>
          {house.top_student?.name ?? NO_TOP_STUDENT}
        </p>
      </div>
      <p className={styles.points}>
        {numberText(house.points_total)}{' '}
        <span className={styles.unit}>{plural(house.points_total, 'point', 'points')}</span>
        {waiting > 0 && <span className={styles.waiting}>+{numberText(waiting)} waiting</span>}
      </p>
    </li>
  );
}
