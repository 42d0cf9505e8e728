import { numberText, plural } from '#domain/plural.ts';
import { habits } from '#data/cache/catalog.ts';
import { unsentEntries } from '#data/outbox/view/outbox-state.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useCopy } from '#services/hooks/use-cached.ts';
import { useMyAwards } from '#services/hooks/use-my-awards.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { CachedView } from '#ui/components/cached-view.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './dashboard-screen.module.css';
import { LatestAwards } from './latest-awards.tsx';
import { latestGiven } from './latest.ts';
import { weekFigures } from './week-figures.ts';

/** An educator's own awards of this week by habit, with what waits beside the total. */
export function MyWeek() {
  const now = useNow(60_000);
  const awards = useMyAwards();
  const all = useCopy(habits);
  const unsent = unsentEntries(useOutbox()).reduce((sum, { points }) => sum + points, 0);
  const skeleton = <Skeleton count={1} height="28rem" />;
  if (all === undefined) return skeleton;
  return (
    <CachedView of={awards} skeleton={skeleton}>
      {(known) => {
        const bars = weekFigures(known, all?.data ?? [], now);
        const total = bars.reduce((sum, bar) => sum + bar.value, 0);
        return (
          <BarChart
            title="My awards this week"
            of="Habit"
            bars={bars}
            note={
              <p className={styles.total}>
                {numberText(total)} <span className={styles.unit}>{plural(total, 'point', 'points')}</span>
                {unsent > 0 && <span className={styles.unsent}>+{numberText(unsent)} waiting</span>}
              </p>
            }
          />
        );
      }}
    </CachedView>
  );
}

/** An educator's latest awards. */
export function LatestGiven() {
  const awards = useMyAwards();
  if (awards.kind !== 'ready') return null;
  return <LatestAwards awards={latestGiven(awards.data)} none="No awards this week or last week." />;
}
