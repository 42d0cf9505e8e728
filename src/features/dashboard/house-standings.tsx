import { Link } from 'react-router-dom';
import { BOARD_HOUSES } from '#domain/houses/houses.ts';
import { scoreText } from '#domain/houses/ranking.ts';
import { standingsOn } from '#domain/houses/standings.ts';
import { dataOf } from '#domain/loadable.ts';
import { useLiveBoard } from '#services/board/use-live-board.ts';
import { classNames } from '#ui/class-names.ts';
import { LoadNotice } from '#ui/components/cached-view.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';

/** The first five houses, live while they are visible. */
export function HouseStandings() {
  const board = useLiveBoard();
  const snapshot = dataOf(board);
  const houses = snapshot ? standingsOn(snapshot, 'total') : [];
  return (
    <section className={classNames('card', styles.panel)}>
      <div className="spread">
        <h2>Leaderboard</h2>
        <LoadNotice of={board} />
      </div>
      {(board.kind === 'reading' || board.kind === 'loading') && houses.length === 0 && (
        <div className={styles.houses}>
          <Skeleton count={BOARD_HOUSES} height="3.25rem" />
        </div>
      )}
      {houses.length > 0 && (
        <ol className={styles.houses}>
          {houses.slice(0, BOARD_HOUSES).map(({ house, rank }) => (
            <li key={house.id} className={styles.house}>
              {rank !== null && <span className={styles.houseRank}>{rank}</span>}
              <HouseCrest house={house} size={44} />
              <span className={styles.houseName}>{house.name}</span>
              <span className={styles.housePoints}>{scoreText(house).figure}</span>
            </li>
          ))}
        </ol>
      )}
      {board.kind === 'ready' && houses.length === 0 && <p className={styles.soft}>No houses are configured.</p>}
      <Link to={paths.leaderboard} className={styles.more}>
        {houses.length > BOARD_HOUSES ? 'All houses' : 'See the leaderboard'}
      </Link>
    </section>
  );
}
