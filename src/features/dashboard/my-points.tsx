import { useCallback } from 'react';
import { countText } from '#domain/plural.ts';
import { pointsByHabit } from '#domain/reports/report-figures.ts';
import { REPORT_WORDS } from '#domain/reports/report-words.ts';
import { rankAmong } from '#domain/houses/ranking.ts';
import { readHistory } from '#data/cache/history.ts';
import { readLeaderboard } from '#data/cache/leaderboard.ts';
import { readOwnLine, refreshOwnHistory } from '#data/cache/own-history.ts';
import { readReport, refreshReport } from '#data/cache/report.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { Button } from '#ui/components/button.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import styles from './dashboard-screen.module.css';
import { LatestAwards } from './latest-awards.tsx';
import { latestReceived } from './latest.ts';

const numbers = new Intl.NumberFormat('en');

/** A scholar's own: points by habit, and the house's place. */
export function MyPoints() {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(async () => {
    const deps = { api: services.api, db: schoolDb, now: () => services.now() };
    const report = await refreshReport(deps);
    return report.ok ? refreshOwnHistory(deps) : report;
  }, [services, schoolDb]);
  const { state, refresh } = useRefresh(load);
  const report = useLiveQuery(() => readReport(schoolDb), [schoolDb]);
  const own = useLiveQuery(() => readOwnLine(schoolDb), [schoolDb]);
  const problem = refreshProblem(state, () => REPORT_WORDS.notLoaded);
  if (report === undefined || own === undefined || (report === null && state.kind === 'running')) {
    return <Skeleton count={2} height="20rem" />;
  }
  if (report === null) {
    const retry = (
      <Button icon="refresh" onClick={refresh}>
        Retry
      </Button>
    );
    return <Alert action={retry}>{problem ?? REPORT_WORDS.notLoaded}</Alert>;
  }
  if (own === null) {
    return (
      <p className={styles.soft}>Your account is not linked to a student yet. The school office can do that for you.</p>
    );
  }
  return (
    <>
      <BarChart
        title="My points"
        of="Habit"
        bars={pointsByHabit([own], report.habits)}
        note={<p className={styles.total}>{numbers.format(own.points)}</p>}
      />
      <MyHouse houseId={own.house_id} />
    </>
  );
}

/** A scholar's latest awards, as MyPoints loads them. */
export function LatestReceived() {
  const { schoolDb } = useAccount();
  const own = useLiveQuery(() => readOwnLine(schoolDb), [schoolDb]);
  const ownId = own?.student_id ?? null;
  const history = useLiveQuery(() => (ownId === null ? null : readHistory(schoolDb, ownId)), [schoolDb, ownId]);
  if (ownId === null || history === undefined) return null;
  return <LatestAwards awards={latestReceived(history?.entries ?? [])} none="No history yet." />;
}

function MyHouse({ houseId }: { houseId: string | null }) {
  const { schoolDb } = useAccount();
  const board = useLiveQuery(() => readLeaderboard(schoolDb), [schoolDb]);
  const house = board?.houses.find((each) => each.id === houseId);
  if (!board || !house) return null;
  const all = board.houses.map((each) => each.points_total);
  const rank = rankAmong(all, house.points_total);
  return (
    <section className={styles.myHouse}>
      <HouseCrest name={house.name} colour={house.colour} size={72} />
      <div>
        <h2>My house</h2>
        <p className={styles.place}>{rank === null ? house.name : `${house.name} is ${rank.replace('=', 'joint ')}`}</p>
        <p className={styles.soft}>{countText(house.points_total, 'point')}</p>
      </div>
    </section>
  );
}
