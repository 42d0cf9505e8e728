import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { BOARD_HOUSES } from '#domain/houses.ts';
import { leaderboardLoadText } from '#domain/leaderboard-words.ts';
import { readLeaderboard, refreshLeaderboard } from '#data/cache/leaderboard.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/use-live-query.ts';
import { HouseCrest } from '#ui/components/house-crest.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';

const points = new Intl.NumberFormat('en');

/** The houses in one glance, in the order of their points. */
export function HouseStandings() {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshLeaderboard({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const { state } = useRefresh(load);
  const board = useLiveQuery(() => readLeaderboard(schoolDb), [schoolDb]);
  const houses = (board?.houses ?? []).toSorted((a, b) => b.points_total - a.points_total).slice(0, BOARD_HOUSES);
  return (
    <section className={styles.standings}>
      <h2>House standings</h2>
      <ol className={styles.houses}>
        {houses.map((house) => (
          <li key={house.id} className={styles.house}>
            <HouseCrest name={house.name} colour={house.colour} size={44} />
            <span className={styles.houseName}>{house.name}</span>
            <span className={styles.housePoints}>{points.format(house.points_total)}</span>
          </li>
        ))}
      </ol>
      {!board && <p>{refreshProblem(state, leaderboardLoadText)}</p>}
      <Link to={paths.leaderboard} className={styles.more}>
        See the leaderboard
      </Link>
    </section>
  );
}
