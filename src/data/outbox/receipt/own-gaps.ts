import type { OutboxDb } from '#data/db/outbox-db.ts';
import { DAY_MS } from '#domain/durations.ts';

/** A day less than answered awards are kept. */
const RECENT_MS = 29 * DAY_MS;
/** More than a person reads. */
const MOST = 50;

/**
 * Numbers of awards that this device made in the last weeks and has no trace of, as the first and the last of each gap. The
 * database gives them one after another, and an award never leaves it without a row of its answer.
 */
export async function readGaps(db: OutboxDb, now: number): Promise<Array<[number, number]>> {
  const [entries, answered] = await db.transaction('r', db.entries, db.answered, () =>
    Promise.all([db.entries.toArray(), db.answered.toArray()]),
  );
  const rows = [...entries, ...answered].toSorted((a, b) => a.seq - b.seq);
  const first = rows.findIndex(({ madeAt }) => Math.abs(now - madeAt) < RECENT_MS);
  const recent = first < 0 ? [] : rows.slice(first);
  const gaps = recent.flatMap(({ seq }, place): Array<[number, number]> => {
    const next = recent[place + 1]?.seq ?? seq;
    return next > seq + 1 ? [[seq + 1, next - 1]] : [];
  });
  return gaps.slice(-MOST);
}
