import { scoreText } from '#domain/houses/ranking.ts';
import { numberText } from '#domain/plural.ts';
import type { Tile } from '#ui/school/board-tile.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './all-houses.module.css';

/** Every house in a line, for a school with more of them than the board has tiles. */
export function AllHouses({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section className={styles.all} aria-labelledby="all-houses">
      <h2 id="all-houses">All houses</h2>
      <ol>
        {tiles.map(({ house, rank, waiting }) => (
          <li key={house.id} className={styles.house}>
            <span className={styles.rank}>{rank}</span>
            <HouseCrest house={house} size={40} />
            <span className={styles.name}>{house.name}</span>
            <span className={styles.points}>
              {scoreText(house).figure}
              {waiting > 0 && <span className={styles.waiting}> +{numberText(waiting)} waiting</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
