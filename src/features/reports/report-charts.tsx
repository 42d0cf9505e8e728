import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { House } from '#contracts/houses.ts';
import type { PointsReport, ReportRow } from '#contracts/reports.ts';
import type { Column, Period } from '#domain/period.ts';
import { numberText } from '#domain/plural.ts';
import { pointsByHabit, pointsByHouse } from '#domain/reports/report-figures.ts';
import { isHouse } from '#domain/reports/report-filter.ts';
import { trendOf, type Trend } from '#domain/reports/report-view.ts';
import type { SchoolDays } from '#services/hooks/school-days.ts';
import { chartTitle } from '#ui/chart-words.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { ColumnChart } from '#ui/components/column-chart.tsx';
import { withPeriod } from '#ui/hooks/use-period-choice.ts';
import styles from './reports-screen.module.css';

const addressOf = (query: URLSearchParams, change: Record<string, string>): string => {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) next.set(name, value);
  return `?${next.toString()}`;
};

/** Over time, by house and by habit; each row leads to the students behind it. */
export function ReportCharts({
  report,
  rows,
  period,
  houses,
  house,
  days: { today, firstDay },
}: {
  report: PointsReport;
  rows: readonly ReportRow[];
  period: Period;
  houses: readonly House[];
  /** The one that is filtered for; null: all. */
  house: string | null;
  days: SchoolDays;
}) {
  const [query] = useSearchParams();
  const byHouse = useMemo(
    () =>
      pointsByHouse(
        rows,
        houses.filter(({ id, name }) => house === null || isHouse({ id, name }, house)),
      ),
    [rows, houses, house],
  );
  const byHabit = useMemo(() => pointsByHabit(rows, report.habits), [rows, report.habits]);
  const { span, kind } = period;
  const trend = useMemo(
    () => trendOf(rows, report.steps ?? [], { span, today, firstDay, isTerm: kind === 'term' }),
    [rows, report.steps, span, today, firstDay, kind],
  );
  const known = new Set(houses.map(({ name }) => name));
  const habitIds = new Map(report.habits.map(({ id, name }) => [name, id]));
  return (
    <div className={styles.charts}>
      {trend.columns.length > 1 && <TrendChart trend={trend} period={period} query={query} />}
      <BarChart
        title="Points by house"
        of="House"
        note={
          <p className={styles.soft}>
            A student’s points count here for their house of today, so this can differ from the leaderboard.
          </p>
        }
        bars={byHouse.map((bar) => ({
          ...bar,
          to: known.has(bar.label) ? addressOf(query, { house: bar.label }) : undefined,
        }))}
      />
      <BarChart
        title="Points by habit"
        of="Habit"
        bars={byHabit.map((bar) => {
          const id = habitIds.get(bar.label);
          return { ...bar, to: id === undefined ? undefined : addressOf(query, { sort: id }) };
        })}
      />
    </div>
  );
}

function TrendChart({
  trend: { columns, average },
  period,
  query,
}: {
  trend: Trend;
  period: Period;
  query: URLSearchParams;
}) {
  const words = [
    average === null ? null : `Dashed line: the average of those that are over, ${numberText(Math.round(average))}.`,
    columns.some(({ isRunning }) => isRunning) ? 'The pale column isn’t over yet.' : null,
  ];
  const to = ({ span }: Column): string => `?${withPeriod(query, { kind: 'dates', span }).toString()}`;
  return (
    <ColumnChart
      title={period.span === null ? 'Trend: points a term' : `Trend: ${chartTitle(columns).toLowerCase()}`}
      columns={columns}
      average={average}
      caption={words.filter(Boolean).join(' ')}
      {...(period.span !== null && { to })}
    />
  );
}
