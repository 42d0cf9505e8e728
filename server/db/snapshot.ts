import type { Queryable } from './db.ts';

/** Makes a transaction that has read nothing yet a picture of one moment, whatever is written while it is read. */
export async function beginSnapshot(tx: Queryable): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}

const AT_ONCE = 2_000;

/**
 * The lines that a query gives in its column `line`, some at a time. It reads by a cursor, so it needs a transaction, and a
 * big table is never in memory as a whole.
 */
export async function* linesByCursor(tx: Queryable, select: string): AsyncGenerator<string[]> {
  await tx.query(`DECLARE lines NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${AT_ONCE} FROM lines`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < AT_ONCE) break;
  }
  await tx.query('CLOSE lines');
}
