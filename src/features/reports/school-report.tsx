import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PointsReport } from '#contracts/reports.ts';
import { isStaff } from '#domain/accounts/roles.ts';
import type { Period } from '#domain/period.ts';
import {
  EVERYONE,
  filterReport,
  formerLines,
  NO_SCHOLARS,
  reportFilterFrom,
  reportQuery,
  topScholars,
  type ReportFilter,
} from '#domain/reports/report-filter.ts';
import type { SchoolDays } from '#services/hooks/school-days.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useAccount } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ByTeacher } from './by-teacher.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './reports-screen.module.css';
import { TopScholars } from './top-scholars.tsx';

const TABLE_TITLES = { all: 'All students', top: 'Top Scholars', zero: 'Students without points' } as const;
const FILTER_PARTS = ['points', 'grade_band', 'house'] as const;

/** The address with another filter; its period and order stay. */
function filtered(query: URLSearchParams, filter: ReportFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  const wanted = reportQuery(filter);
  for (const part of FILTER_PARTS) {
    const value = wanted[part];
    if (value === undefined) next.delete(part);
    else next.set(part, value);
  }
  return next;
}

/** The school's report. The filters are in the address, so that a reload, a link and Back keep them. */
export function SchoolReport({ report, period, days }: { report: PointsReport; period: Period; days: SchoolDays }) {
  const houses = useHouses();
  const { profile } = useAccount().session;
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => reportFilterFrom((name) => query.get(name)), [query]);
  const change = (next: ReportFilter): void => setQuery(filtered(query, next), { replace: true });
  const rows = useMemo(() => filterReport(report.results, filter), [report, filter]);
  const former = useMemo(() => formerLines(report, filter), [report, filter]);
  const all = useMemo(() => [...rows, ...former], [rows, former]);
  const active = Object.keys(reportQuery(filter)).length;
  // As a link brought it; a person who folds it away has it their way.
  const [isFiltered] = useState(active > 0);
  const withoutPoints = `?${filtered(query, { ...filter, points: 'zero' }).toString()}`;
  return (
    <>
      <div className={classNames('spread', styles.tools)}>
        <details className={styles.fold} open={isFiltered}>
          <summary>{active === 0 ? 'Filters' : `Filters (${active})`}</summary>
          <ReportFilters filter={filter} houses={houses} onFilter={change} />
        </details>
        <ReportActions report={report} rows={rows} filter={filter} span={period.span} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          text={NO_SCHOLARS}
          action={report.results.length > 0 && <Button onClick={() => change(EVERYONE)}>Clear filters</Button>}
        />
      ) : (
        <>
          <ReportFigures
            rows={rows}
            former={former}
            period={period}
            mode={filter.points}
            withoutPoints={withoutPoints}
          />
          {filter.points !== 'zero' && (
            <ReportCharts report={report} rows={all} period={period} houses={houses} house={filter.house} days={days} />
          )}
          {isStaff(profile) && period.span && filter.house === null && filter.gradeBand === 'all' && (
            <ByTeacher span={period.span} />
          )}
          {filter.points === 'all' && <TopScholars rows={topScholars(rows)} houses={houses} />}
          <ReportTable
            // Another filter begins on its first page.
            key={[...Object.values(filter), period.kind, period.span?.from, period.span?.to].join(' ')}
            title={TABLE_TITLES[filter.points]}
            rows={rows}
            habits={report.habits}
            houses={houses}
          />
        </>
      )}
    </>
  );
}
