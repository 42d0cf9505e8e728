import type { Db } from '#server/db/db.ts';
import { createQueue } from './queue.ts';

/**
 * The same database, of which no more than so many connections are used at once. What strangers ask for waits
 * here, and not in the line for the database's connections, in which awards would wait behind it.
 */
export function onFewConnections(db: Db, atOnce: number): Db {
  const inTurn = createQueue({ atOnce });
  return {
    ...db,
    query: (text, values) => inTurn(() => db.query(text, values)),
    tx: (work) => inTurn(() => db.tx(work)),
  };
}
