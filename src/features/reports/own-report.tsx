import type { House } from '#contracts/houses.ts';
import type { PointsReport } from '#contracts/reports.ts';
import { pointsByHabit } from '#domain/reports/report-figures.ts';
import { topScholars } from '#domain/reports/report-filter.ts';
import { REPORT_WORDS } from '#domain/reports/report-words.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import styles from './reports-screen.module.css';
import { TopScholars } from './top-scholars.tsx';

const numbers = new Intl.NumberFormat('en');

/** A scholar's report: their own line in full, and the first ten as the server shows them. */
export function OwnReport({ report, houses }: { report: PointsReport; houses: readonly House[] }) {
  // The only line whose student a scholar is told (contracts/reports.ts).
  const own = report.results.find((row) => row.student_id !== null) ?? null;
  if (report.results.length === 0) return <EmptyState icon="report" text={REPORT_WORDS.noMatch} />;
  return (
    <div className={styles.charts}>
      {own && (
        <BarChart
          title="My points"
          of="Habit"
          bars={pointsByHabit([own], report.habits)}
          note={<p className={styles.total}>{numbers.format(own.points)}</p>}
        />
      )}
      <TopScholars rows={topScholars(report.results)} houses={houses} ownId={own?.student_id ?? null} />
    </div>
  );
}
