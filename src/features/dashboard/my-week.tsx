import { useCallback, useMemo, useState } from 'react';
import type { MyAward } from '#contracts/my-awards.ts';
import { readHabits } from '#data/cache/catalog.ts';
import { latestSince, myAwards, readMyAwards, refreshMyAwards } from '#data/cache/my-awards.ts';
import { unsentEntries } from '#data/outbox/view/outbox-state.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useOutbox, useOutboxSince } from '#services/outbox/use-outbox.tsx';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { refreshProblem, useRefresh } from '#ui/hooks/use-refresh.ts';
import styles from './dashboard-screen.module.css';
import { LatestAwards } from './latest-awards.tsx';
import { latestGiven } from './latest.ts';
import { weekFigures } from './week-figures.ts';

const numbers = new Intl.NumberFormat('en');
const NOT_LOADED = 'Unable to load your awards.';

/** An educator's own awards of this week by habit, with what waits beside the total. */
export function MyWeek() {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshMyAwards({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const { state, refresh } = useRefresh(load);
  const now = useNow(60_000);
  const awards = useMyAwards();
  const habits = useLiveQuery(() => readHabits(services.catalogDb), [services]);
  const outbox = useOutbox();
  if (!habits || awards === undefined || (awards === null && state.kind === 'running')) {
    return <Skeleton count={1} height="28rem" />;
  }
  if (awards === null) {
    const retry = (
      <Button icon="refresh" onClick={refresh}>
        Retry
      </Button>
    );
    return <Alert action={retry}>{refreshProblem(state, () => NOT_LOADED) ?? NOT_LOADED}</Alert>;
  }
  const bars = weekFigures(awards, habits, now);
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  const unsent = unsentEntries(outbox).reduce((sum, { points }) => sum + points, 0);
  return (
    <BarChart
      title="My awards this week"
      of="Habit"
      bars={bars}
      note={
        <p className={styles.total}>
          {numbers.format(total)} <span className={styles.unit}>{total === 1 ? 'point' : 'points'}</span>
          {unsent > 0 && <span className={styles.unsent}>+{numbers.format(unsent)} waiting</span>}
        </p>
      }
    />
  );
}

/** An educator's latest awards, as MyWeek loads them. */
export function LatestGiven() {
  const awards = useMyAwards();
  if (!awards) return null;
  return <LatestAwards awards={latestGiven(awards)} none="No awards in this week or the last one." />;
}

/** Null: nothing is known on this device. */
function useMyAwards(): MyAward[] | null | undefined {
  const services = useServices();
  const { schoolDb } = useAccount();
  const [since] = useState(() => latestSince(services.now()));
  const { headline, submissions } = useOutboxSince(since);
  const received = useLiveQuery(() => readMyAwards(schoolDb), [schoolDb]);
  return useMemo(
    () => (received === undefined || headline.kind === 'loading' ? undefined : myAwards(received, submissions, since)),
    [received, headline.kind, submissions, since],
  );
}
