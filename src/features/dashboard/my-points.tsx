import { dataOf } from '#domain/loadable.ts';
import { numberText } from '#domain/plural.ts';
import { pointsByHabit } from '#domain/reports/report-figures.ts';
import { rankAmong, scoreText } from '#domain/houses/ranking.ts';
import { scoreOf } from '#domain/houses/score.ts';
import { leaderboard } from '#data/cache/leaderboard.ts';
import { historyOf } from '#data/cache/history.ts';
import { ownLineIn, report } from '#data/cache/report.ts';
import { useCached, useCopy } from '#services/hooks/use-cached.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { CachedView } from '#ui/components/cached-view.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import styles from './dashboard-screen.module.css';
import { LatestAwards } from './latest-awards.tsx';
import { latestReceived } from './latest.ts';

/** A scholar's own points by habit, and the house's place. */
export function MyPoints() {
  return (
    <CachedView of={useCached(report)} skeleton={<Skeleton count={2} height="20rem" />}>
      {(points) => {
        const own = ownLineIn(points);
        if (own === null) {
          return (
            <p className={styles.soft}>Your account is not linked to a student yet. The school office can link it.</p>
          );
        }
        return (
          <>
            <BarChart
              title="My points"
              of="Habit"
              bars={pointsByHabit([own], points.habits)}
              note={<p className={styles.total}>{numberText(own.points)}</p>}
            />
            <MyHouse houseId={own.house_id} />
          </>
        );
      }}
    </CachedView>
  );
}

/** A scholar's latest awards; nothing where the account has no student. */
export function LatestReceived() {
  const points = useCopy(report);
  const own = points && ownLineIn(points.data)?.student_id;
  return own ? <OwnHistory studentId={own} /> : null;
}

function OwnHistory({ studentId }: { studentId: string }) {
  const history = useCached(historyOf(studentId));
  if (history.kind === 'reading') return null;
  return <LatestAwards awards={latestReceived(dataOf(history) ?? [])} none="No history yet." />;
}

function MyHouse({ houseId }: { houseId: string | null }) {
  const all = useCopy(leaderboard)?.data.houses ?? [];
  const house = all.find((each) => each.id === houseId);
  if (!house) return null;
  const rank = rankAmong(all.map(scoreOf), scoreOf(house));
  const { figure, unit } = scoreText(house);
  return (
    <section className={styles.myHouse}>
      <HouseCrest house={house} size={72} />
      <div>
        <h2>My house</h2>
        <p className={styles.place}>{rank === null ? house.name : `${house.name} is ${rank.replace('=', 'joint ')}`}</p>
        <p className={styles.soft}>{`${figure} ${unit}`}</p>
      </div>
    </section>
  );
}
