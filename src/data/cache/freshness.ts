import type { Table } from 'dexie';
import type { FreshnessRow } from '#data/db/school-db.ts';

/** When the resource was last loaded (device ms); null: never on this device. */
export async function readFreshness(
  db: { freshness: Table<FreshnessRow, string> },
  resource: string,
): Promise<number | null> {
  return (await db.freshness.get(resource))?.loadedAt ?? null;
}
