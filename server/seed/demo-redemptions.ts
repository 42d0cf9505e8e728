import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import { seededRandom } from './random.ts';

/** Separate, so that the rest of the demo school is the same as without redemptions. */
const SEED = 2028;

const REDEMPTIONS = [
  { item: 'House sticker sheet', daysAgo: 12, isGivenBack: false },
  { item: 'Choose your seat', daysAgo: 5, isGivenBack: true },
] as const;

/** What the scholar with an account spent points on; one of the things was given back. */
export async function seedRedemptions(
  db: Queryable,
  { studentId, actorId, now }: { studentId: string; actorId: string; now: Date },
): Promise<void> {
  const random = seededRandom(SEED);
  const add = (row: { id: string; item: string; sign: 1 | -1; reverses: string | null; at: Date }) =>
    db.query(
      `INSERT INTO store_ledger (id, student_id, item_id, item_name, points, actor_id, reverses_id, recorded_at)
       SELECT $1, $2, id, name, $3::int * cost_points, $4, $5, $6 FROM store_items WHERE name = $7`,
      [row.id, studentId, row.sign, actorId, row.reverses, row.at, row.item],
    );
  for (const { item, daysAgo, isGivenBack } of REDEMPTIONS) {
    const id = random.uuid();
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    await add({ id, item, sign: 1, reverses: null, at });
    if (isGivenBack)
      await add({ id: random.uuid(), item, sign: -1, reverses: id, at: new Date(at.getTime() + DAY_MS) });
  }
}
