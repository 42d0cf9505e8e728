import type { ReactNode } from 'react';
import type { Ladder } from '#domain/people/ladder.ts';
import type { Moment } from '#domain/school-clock.ts';
import { classNames } from '#ui/class-names.ts';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { useNow } from '#ui/hooks/use-now.ts';

/** Words that are the same at every school, or the school's own. */
type Words = string | ((ladder: Ladder) => string);

/** A column: its head, and its cell of each row. `On`: what a screen does when a cell's button is pressed. */
export interface AdminColumn<Row, On> {
  head: Words;
  /** Besides the kinds of a head: `title` names the row, and `line` has a line of its own in a card. */
  kind?: Column['kind'] | 'title' | 'line';
  className?: string | undefined;
  /** In a card, the words around the value. */
  before?: Words;
  after?: (row: Row) => string;
  cell: (row: Row, on: On, now: Moment) => ReactNode;
}

export interface AdminTableOf<Row, On> {
  caption: string;
  columns: ReadonlyArray<AdminColumn<Row, On>>;
  keyOf: (row: Row) => string | number;
  tableClass?: string | undefined;
  rowClass?: (row: Row, on: On) => string | undefined;
  isCurrent?: (row: Row, on: On) => boolean;
}

/** The rows of a list, by its columns. */
export function AdminTable<Row, On>({ of, rows, on }: { of: AdminTableOf<Row, On>; rows: readonly Row[]; on: On }) {
  const now = useNow(30_000);
  const ladder = useLadder();
  const textOf = (words: Words): string => (typeof words === 'string' ? words : words(ladder));
  const heads = of.columns.map(({ head, kind }): Column => ({
    label: textOf(head),
    ...(kind && kind !== 'title' && kind !== 'line' && { kind }),
  }));
  return (
    <DataTable caption={of.caption} columns={heads} className={of.tableClass}>
      {rows.map((row) => (
        <tr key={of.keyOf(row)} className={of.rowClass?.(row, on)} aria-current={of.isCurrent?.(row, on) || undefined}>
          {of.columns.map(({ head: words, kind, className, before, after, cell }) => {
            const head = textOf(words);
            const props = {
              className: classNames(kind && kind !== 'action' && cells[kind], className) || undefined,
              'data-before': before && textOf(before),
              'data-after': after?.(row),
            };
            return kind === 'title' ? (
              <th key={head} scope="row" {...props}>
                {cell(row, on, now)}
              </th>
            ) : (
              <td key={head} {...props}>
                {cell(row, on, now)}
              </td>
            );
          })}
        </tr>
      ))}
    </DataTable>
  );
}
