import type { Queryable } from '#server/db/db.ts';
import { asUuid } from '#server/http/text-rules.ts';

/** A house in use by its id, or by its name in any case. */
export async function findHouse(db: Queryable, text: string): Promise<{ id: string; name: string } | null> {
  const rows = await db.query<{ id: string; name: string }>(
    'SELECT id, name FROM houses WHERE (id = $1 OR lower(name) = lower($2)) AND archived_at IS NULL LIMIT 1',
    [asUuid(text), text],
  );
  return rows[0] ?? null;
}

export async function houseNames(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>('SELECT name FROM houses');
  return rows.map(({ name }) => name);
}
