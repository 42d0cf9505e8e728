import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { House } from '#contracts/houses.ts';
import type { PointsReport } from '#contracts/reports.ts';
import { pointsByHabit, pointsByHouse } from '#domain/reports/report-figures.ts';
import {
  EVERYONE,
  filterReport,
  isHouse,
  NO_SCHOLARS,
  reportFilterFrom,
  reportQuery,
  topScholars,
  type ReportFilter,
} from '#domain/reports/report-filter.ts';
import { classNames } from '#ui/class-names.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './reports-screen.module.css';
import { TopScholars } from './top-scholars.tsx';

const TABLE_TITLES = { all: 'All scholars', top: 'Top Scholars', zero: 'Scholars without points' } as const;

/** The school's report. The filters are in the address, so that a reload, a link and Back keep them. */
export function SchoolReport({ report, houses }: { report: PointsReport; houses: readonly House[] }) {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => reportFilterFrom((name) => query.get(name)), [query]);
  const change = (next: ReportFilter): void => setQuery(reportQuery(next), { replace: true });
  const rows = useMemo(() => filterReport(report.results, filter), [report, filter]);
  const byHouse = useMemo(
    () =>
      pointsByHouse(
        rows,
        houses.filter(({ id, name }) => filter.house === null || isHouse({ id, name }, filter.house)),
      ),
    [rows, houses, filter.house],
  );
  const byHabit = useMemo(() => pointsByHabit(rows, report.habits), [rows, report.habits]);
  return (
    <>
      <div className={classNames('spread', styles.tools)}>
        <ReportFilters filter={filter} houses={houses} onFilter={change} />
        <ReportActions report={report} rows={rows} filter={filter} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          text={NO_SCHOLARS}
          action={<Button onClick={() => change(EVERYONE)}>Clear filters</Button>}
        />
      ) : (
        <>
          {filter.points !== 'zero' && (
            <div className={styles.charts}>
              <BarChart title="Points by house" of="House" bars={byHouse} />
              <BarChart title="Points by habit" of="Habit" bars={byHabit} />
            </div>
          )}
          {filter.points === 'all' && <TopScholars rows={topScholars(rows)} houses={houses} />}
          <ReportTable
            // Another filter begins on its first page.
            key={query.toString()}
            title={TABLE_TITLES[filter.points]}
            rows={rows}
            habits={report.habits}
          />
        </>
      )}
    </>
  );
}
