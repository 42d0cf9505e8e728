import type { PointsReport } from '#contracts/reports.ts';
import { habits } from '#data/cache/catalog.ts';
import { historyOf } from '#data/cache/history.ts';
import { ownLineIn, report } from '#data/cache/report.ts';
import { periodOf } from '#domain/period.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { dataOf } from '#domain/loadable.ts';
import { standingsOn } from '#domain/houses/standings.ts';
import { firstsOf } from '#domain/reports/firsts.ts';
import { historyFigures } from '#domain/reports/history-figures.ts';
import { useLiveBoard } from '#services/board/use-live-board.ts';
import { useSchoolDays, type SchoolDays } from '#services/hooks/school-days.ts';
import { useCached, useCopy } from '#services/hooks/use-cached.ts';
import { useAccount } from '#services/services.ts';
import { chartTitle } from '#ui/chart-words.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { ColumnChart } from '#ui/components/column-chart.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { MyFirsts } from './my-firsts.tsx';
import { MyHouse } from './my-house.tsx';
import { MyTotal } from './my-total.tsx';
import styles from './scholar-dashboard.module.css';
import { TeachersWords } from './teachers-words.tsx';

/** A scholar's start page: what they were given and for what, and what their house needs next. */
export function ScholarDashboard() {
  const { profile } = useAccount().session;
  const loadable = useCached(report);
  const days = useSchoolDays(useNow(MINUTE_MS));
  const name = profile.first_name.trim();
  return (
    <>
      <PageHeader place="Dashboard" title={name ? `Hi, ${name}` : 'Hi'} lead={<DataStatus of={loadable} />} />
      <CachedView of={loadable} skeleton={<Skeleton count={3} height="12rem" />}>
        {(points) => days && <Mine points={points} days={days} />}
      </CachedView>
    </>
  );
}

function Mine({ points, days }: { points: PointsReport; days: SchoolDays }) {
  const own = ownLineIn(points);
  const board = dataOf(useLiveBoard());
  const houses = board ? standingsOn(board, 'total').map(({ house }) => house) : [];
  if (own?.student_id == null) {
    return (
      <>
        <p className={styles.soft}>Your account is not linked to a student yet. The school office can link it.</p>
        <MyHouse houses={houses} houseId={null} />
      </>
    );
  }
  return <MyPage studentId={own.student_id} total={own.points} houseId={own.house_id} houses={houses} days={days} />;
}

function MyPage({
  studentId,
  total,
  houseId,
  houses,
  days,
}: {
  studentId: string;
  /** Of all time, as the server counts it. */
  total: number;
  houseId: string | null;
  houses: Parameters<typeof MyHouse>[0]['houses'];
  days: SchoolDays;
}) {
  const history = useCached(historyOf(studentId));
  const all = useCopy(habits) ?? [];
  const entries = dataOf(history);
  const { timeZone, today, firstDay } = days;
  const term = periodOf({ kind: 'term', span: null }, days);
  const week = periodOf({ kind: 'week', span: null }, days);
  const of = (span: typeof term.span) =>
    historyFigures(entries ?? [], span, { timeZone, today, firstDay, habits: all, isTerm: span === term.span });
  const figures = of(term.span);
  const house = houses.find(({ id }) => id === houseId) ?? null;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <MyTotal
          house={house}
          term={entries && { name: term.name, total: figures.total }}
          week={entries ? of(week.span).total : 0}
          total={total}
          studentId={studentId}
        />
        <MyHouse houses={houses} houseId={houseId} />
        <TeachersWords entries={entries} history={history} />
      </div>
      <div className={styles.column}>
        {figures.total > 0 && figures.columns.length > 1 && (
          <ColumnChart
            title="My term so far"
            columns={figures.columns}
            caption={`${chartTitle(figures.columns)}. ${term.name}.`}
          />
        )}
        {figures.byHabit.length > 0 && (
          <BarChart title="My habits" of="Habit" bars={figures.byHabit.filter(({ value }) => value > 0)} />
        )}
        <MyFirsts
          firsts={firstsOf(
            entries ?? [],
            all.map(({ name }) => name),
          )}
        />
      </div>
    </div>
  );
}
