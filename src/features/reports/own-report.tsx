import type { House } from '#contracts/houses.ts';
import type { PointsReport } from '#contracts/reports.ts';
import { ownLineIn } from '#data/cache/report.ts';
import { numberText } from '#domain/plural.ts';
import { pointsByHabit } from '#domain/reports/report-figures.ts';
import { NO_SCHOLARS, topScholars } from '#domain/reports/report-filter.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import styles from './reports-screen.module.css';
import { TopScholars } from './top-scholars.tsx';

/** A scholar's report: their own line in full, and the first ten as the server shows them. */
export function OwnReport({ report, houses }: { report: PointsReport; houses: readonly House[] }) {
  const own = ownLineIn(report);
  if (report.results.length === 0) return <EmptyState icon="report" text={NO_SCHOLARS} />;
  return (
    <div className={styles.charts}>
      {own && (
        <BarChart
          title="My points"
          of="Habit"
          bars={pointsByHabit([own], report.habits).filter(({ value }) => value > 0)}
          note={<p className={styles.total}>{numberText(own.points)}</p>}
        />
      )}
      <TopScholars rows={topScholars(report.results)} houses={houses} ownId={own?.student_id ?? null} />
    </div>
  );
}
