import { Link } from 'react-router-dom';
import { BOARD_HOUSES } from '#domain/houses/houses.ts';
import { leaderboardLoadText } from '#domain/houses/leaderboard-words.ts';
import { ranked } from '#domain/houses/ranking.ts';
import { boardWaitMs, useBoard, useLoadBoard } from '#services/hooks/board.ts';
import { LoadNotice } from '#ui/components/cached-data.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { useFollowed } from '#ui/hooks/use-refresh.ts';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';

const points = new Intl.NumberFormat('en');

/** The first five houses in one glance, kept up to date while they are looked at. */
export function HouseStandings() {
  const { board, dataTime } = useBoard();
  const { state, refresh } = useFollowed(useLoadBoard(), boardWaitMs);
  const houses = ranked(board?.houses ?? []);
  const isLoading = !board && state.kind === 'running';
  return (
    <section className={styles.standings}>
      <h2>House standings</h2>
      {(isLoading || houses.length > 0) && (
        <ol className={styles.houses}>
          {houses.slice(0, BOARD_HOUSES).map(({ house, rank }) => (
            <li key={house.id} className={styles.house}>
              {rank !== null && <span className={styles.houseRank}>{rank}</span>}
              <HouseCrest name={house.name} colour={house.colour} size={44} />
              <span className={styles.houseName}>{house.name}</span>
              <span className={styles.housePoints}>{points.format(house.points_total)}</span>
            </li>
          ))}
        </ol>
      )}
      {board?.houses.length === 0 && <p className={styles.soft}>No houses are configured.</p>}
      <LoadNotice cached={{ dataTime, state, refresh, failedText: leaderboardLoadText }} />
      <Link to={paths.leaderboard} className={styles.more}>
        {houses.length > BOARD_HOUSES ? 'All houses' : 'See the leaderboard'}
      </Link>
    </section>
  );
}
