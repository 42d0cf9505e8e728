import type { Queryable } from '#server/db/db.ts';
import { sliceOf } from './list-slice.ts';

interface PageOf {
  columns: string;
  /** FROM and WHERE, with the places of `values`. */
  found: string;
  order: string;
  values: readonly unknown[];
  /** What only the columns need: their places come after the others. */
  ofColumns?: readonly unknown[];
}

/** One page of a list of the portal, with the number of all that the filter finds. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- what the columns are, as in `query`
export async function readPage<Row extends object>(
  db: Queryable,
  query: { page: number; page_size: number },
  { columns, found, order, values, ofColumns = [] }: PageOf,
): Promise<{ results: Row[]; count: number; page: number; page_size: number }> {
  const { limit, offset } = sliceOf(query);
  const all = [...values, ...ofColumns, limit, offset];
  const [results, [counted]] = await Promise.all([
    db.query<Row>(`SELECT ${columns} ${found} ORDER BY ${order} LIMIT $${all.length - 1} OFFSET $${all.length}`, all),
    db.query<{ count: number }>(`SELECT count(*) AS count ${found}`, [...values]),
  ]);
  return { results, count: counted?.count ?? 0, page: query.page, page_size: query.page_size };
}
