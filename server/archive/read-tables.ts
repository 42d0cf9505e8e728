import type { Queryable } from '#server/db/db.ts';
import type { Archived } from './archive-tables.ts';

/** So many rows are in memory at once. */
const ROWS_AT_ONCE = 1_000;

/** The columns of a table, in the order of its files. */
export const columnsOf = ({ columns }: Archived): string[] => columns.trim().split(/\s+/);

/** Makes the transaction a picture of one moment, whatever is written while it is read; its times are in UTC. */
export async function beginSnapshot(tx: Queryable): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await tx.query("SET LOCAL TIME ZONE 'UTC'");
}

/** Every row of a table as a line of JSON, some at a time. */
export async function* linesOf(tx: Queryable, table: string, entry: Archived): AsyncGenerator<string[]> {
  const { order = 'id' } = entry;
  await tx.query(
    `DECLARE archived NO SCROLL CURSOR FOR
     SELECT row_to_json(r)::text AS line FROM (SELECT ${columnsOf(entry).join(', ')} FROM ${table} ORDER BY ${order}) r`,
  );
  for (;;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM archived`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.query('CLOSE archived');
}

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
