import { Link } from 'react-router-dom';
import type { BoardHouse } from '#contracts/houses.ts';
import { nextPlaceText } from '#domain/houses/next-place.ts';
import { rankAmong, scoreText } from '#domain/houses/ranking.ts';
import { scoreOf } from '#domain/houses/score.ts';
import { classNames } from '#ui/class-names.ts';
import { paths } from '#ui/paths.ts';
import styles from './scholar-dashboard.module.css';

/** The house's place, and what it needs for the next one. */
export function MyHouse({ houses, houseId }: { houses: readonly BoardHouse[]; houseId: string | null }) {
  const house = houses.find(({ id }) => id === houseId);
  if (!house) {
    return (
      <p>
        <Link to={paths.leaderboard}>See the leaderboard</Link>
      </p>
    );
  }
  const place = rankAmong(houses.map(scoreOf), scoreOf(house));
  const next = nextPlaceText(houses, house);
  const { figure, unit } = scoreText(house);
  return (
    <section className={classNames('card', styles.house)} aria-label="My house">
      {place !== null && <p className={styles.place}>{place}</p>}
      <div>
        <h2 className={styles.houseName}>{`${house.name} has ${figure} ${unit}`}</h2>
        {next && <p className={styles.soft}>{next}</p>}
        <p>
          <Link to={paths.leaderboard} className={styles.more}>
            See the leaderboard
          </Link>
        </p>
      </div>
    </section>
  );
}
