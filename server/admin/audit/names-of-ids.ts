import type { Queryable } from '#server/db/db.ts';

/**
 * What the things and people behind ids are called today, by the tables that hold them. Ids are unique over all tables, so
 * that an id needs no type beside it. An award is called after its student, a session after its account.
 */
const NAMES = `
  SELECT id, first_name || ' ' || last_name AS name FROM accounts WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, first_name || ' ' || last_name FROM students WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, name FROM houses WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, name FROM habits WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, text FROM reasons WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, name FROM store_items WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, name FROM displays WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, name FROM machine_tokens WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, name FROM rosters WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT l.id, s.first_name || ' ' || s.last_name FROM ledger l JOIN students s ON s.id = l.student_id
             WHERE l.id = ANY ($1::uuid[])
  UNION ALL SELECT n.id, a.first_name || ' ' || a.last_name FROM sessions n JOIN accounts a ON a.id = n.account_id
             WHERE n.id = ANY ($1::uuid[])
  UNION ALL SELECT r.id, a.first_name || ' ' || a.last_name FROM reset_requests r JOIN accounts a ON a.id = r.account_id
             WHERE r.id = ANY ($1::uuid[])
  UNION ALL SELECT id, email FROM duplicate_signups WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT id, email FROM invitations WHERE id = ANY ($1::uuid[])`;

export async function namesOfIds(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; name: string }>(NAMES, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
