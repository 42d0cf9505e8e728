import type { Queryable } from '#server/db/db.ts';
import { linesByCursor } from '#server/db/snapshot.ts';
import type { Archived } from './archive-tables.ts';

/** The columns of a table, in the order of its files. */
export const columnsOf = ({ columns }: Archived): string[] => columns.trim().split(/\s+/);

/** Every row of a table as a line of JSON, some at a time. Times are in the zone of the transaction. */
export const linesOf = (tx: Queryable, table: string, entry: Archived): AsyncGenerator<string[]> =>
  linesByCursor(
    tx,
    `SELECT row_to_json(r)::text AS line
       FROM (SELECT ${columnsOf(entry).join(', ')} FROM ${table} ORDER BY ${entry.order ?? 'id'}) r`,
  );

export interface Counted {
  rows: number;
  /** Of the table's `sum` column. */
  sum: number | null;
}

/** How many rows a table has, and their sum, as the database counts them. */
export async function countTable(tx: Queryable, table: string, { sum }: Archived): Promise<Counted> {
  const [counted] = await tx.query<Counted>(
    `SELECT count(*) AS rows, ${sum === undefined ? 'NULL' : `COALESCE(sum(${sum}), 0)::bigint`} AS sum FROM ${table}`,
  );
  if (!counted) throw new Error(`${table} was not counted`);
  return counted;
}
