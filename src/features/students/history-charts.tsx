import type { HistoryFigures } from '#domain/reports/history-figures.ts';
import type { Period } from '#domain/period.ts';
import { countText } from '#domain/plural.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { ColumnChart } from '#ui/components/column-chart.tsx';
import { chartTitle } from '#ui/chart-words.ts';
import styles from './history-charts.module.css';

/** Over time and by habit; nothing where there are no points. */
export function HistoryCharts({ figures, period }: { figures: HistoryFigures; period: Period }) {
  const { columns, byHabit } = figures;
  if (byHabit.length === 0) return null;
  return (
    <div className={styles.charts}>
      {columns.length > 1 && (
        <ColumnChart title={chartTitle(columns)} columns={columns} caption={captionOf(figures, period)} />
      )}
      <BarChart title="By habit" of="Habit" bars={byHabit} />
    </div>
  );
}

function captionOf({ columns }: HistoryFigures, period: Period): string {
  const most = columns.reduce((best, column) => (column.value > best.value ? column : best));
  const running = columns.some(({ isRunning, value }) => isRunning && value > 0)
    ? ' The dashed column isn’t over yet.'
    : '';
  return `${period.name}. Most: ${countText(most.value, 'point', 'points')}, ${most.name}.${running}`;
}
