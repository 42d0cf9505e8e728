import type { OutboxDb } from '#data/db/outbox-db.ts';
import { MOST_REPORTED } from '#contracts/devices.ts';
import { KEPT_FOR_SURE_MS } from '#data/outbox/rules/retention.ts';

/**
 * Numbers of awards that this device made in the last weeks and has no trace of, as the first and the last of each gap. The
 * database gives them one after another, and an award never leaves it without a row of its answer.
 */
export async function readGaps(db: OutboxDb, now: number): Promise<Array<[number, number]>> {
  const [entries, answered] = await db.transaction('r', db.entries, db.answered, () =>
    Promise.all([db.entries.toArray(), db.answered.toArray()]),
  );
  const rows = [...entries, ...answered].toSorted((a, b) => a.seq - b.seq);
  // Without a recent row, slice(-1) leaves the last one alone, which makes no gap.
  const recent = rows.slice(rows.findIndex(({ madeAt }) => Math.abs(now - madeAt) < KEPT_FOR_SURE_MS));
  const gaps = recent.flatMap(({ seq }, place): Array<[number, number]> => {
    const next = recent[place + 1]?.seq ?? seq;
    return next > seq + 1 ? [[seq + 1, next - 1]] : [];
  });
  return gaps.slice(-MOST_REPORTED);
}
