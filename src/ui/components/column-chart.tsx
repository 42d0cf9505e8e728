import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '#domain/period.ts';
import { numberText } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { ChartTable } from './chart-table.tsx';
import look from './chart.module.css';
import styles from './column-chart.module.css';

const HEIGHT = 180;
/** Above the columns for a figure, below them for a label. */
const TOP = 24;
const BOTTOM = 28;
const ROOM = HEIGHT - TOP - BOTTOM;
/** How much of its place a column fills. */
const WIDTH = 0.64;
/** With more columns, only some labels fit; on a phone fewer. */
const MOST_LABELS = 14;
const MOST_ON_PHONE = 5;

const percent = (part: number): string => `${(100 * part).toFixed(3)}%`;

/**
 * Columns over time, and the same as a table. The drawing takes the width that it has: figures and labels keep their size
 * on a phone, and there are fewer of them. `average` is a dashed line, which the caption explains. `to` makes a row of the
 * table a link to what is behind it.
 */
export function ColumnChart({
  title,
  columns,
  caption,
  average = null,
  to,
}: {
  title: string;
  columns: readonly Column[];
  caption: ReactNode;
  average?: number | null;
  to?: (column: Column) => string;
}) {
  const highest = Math.max(1, average ?? 0, ...columns.map(({ value }) => value));
  return (
    <figure className={classNames('card', look.chart, styles.chart)} aria-label={title}>
      <h2 className={look.title}>{title}</h2>
      <svg className={styles.drawing} width="100%" height={HEIGHT} aria-hidden="true">
        {columns.map((column, index) => (
          <ColumnShape key={column.span.from} column={column} index={index} columns={columns} highest={highest} />
        ))}
        <line x1="0" x2="100%" y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className={styles.ground} />
        {average !== null && (
          <line x1="0" x2="100%" y1={yOf(average, highest)} y2={yOf(average, highest)} className={styles.average} />
        )}
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <ChartTable caption={title}>
        <ColumnRows columns={columns} to={to} />
      </ChartTable>
    </figure>
  );
}

const yOf = (value: number, highest: number): number => TOP + ROOM * (1 - Math.max(0, value) / highest);

function ColumnShape({
  column,
  index,
  columns,
  highest,
}: {
  column: Column;
  index: number;
  columns: readonly Column[];
  highest: number;
}) {
  const { value, label, isRunning } = column;
  const count = columns.length;
  const middle = percent((index + 0.5) / count);
  const top = yOf(value, highest);
  const isLast = index === count - 1;
  const isHighest = columns.findIndex((each) => each.value === highest) === index;
  return (
    <>
      {value > 0 && (
        <rect
          x={percent((index + (1 - WIDTH) / 2) / count)}
          width={percent(WIDTH / count)}
          y={top}
          height={HEIGHT - BOTTOM - top}
          rx="4"
          className={isRunning ? styles.running : styles.column}
        />
      )}
      {value > 0 && (isRunning || isHighest || count <= MOST_ON_PHONE) && (
        <text x={middle} y={top - 7} className={styles.figure}>
          {numberText(value)}
        </text>
      )}
      {isLabelled(index, count, MOST_LABELS) && (
        <text
          x={middle}
          y={HEIGHT - 8}
          className={styles.label}
          data-wide={!isLast && !isLabelled(index, count, MOST_ON_PHONE) ? '' : undefined}
        >
          {label}
        </text>
      )}
    </>
  );
}

/** The last one always; of the others every second, third … so that no two touch. */
function isLabelled(index: number, count: number, most: number): boolean {
  const every = Math.ceil(count / most);
  if (index === count - 1) return true;
  return index % every === 0 && count - 1 - index >= every;
}

function ColumnRows({ columns, to }: { columns: readonly Column[]; to: ((column: Column) => string) | undefined }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.span.from}>
            <th scope="row">
              {to ? <Link to={to(column)}>{column.name}</Link> : column.name}
              {column.isRunning && ' (not over yet)'}
            </th>
            <td>{numberText(column.value)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
