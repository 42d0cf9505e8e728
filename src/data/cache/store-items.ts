import type { StoreItem } from '#contracts/store.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchStoreItems } from '#data/api/reports-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Loads the active items. */
export async function refreshStoreItems(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const { db } = deps;
  const items = await fetchStoreItems(deps.api);
  if (!items.ok) return items;
  await storing(() =>
    db.transaction('rw', db.storeItems, db.freshness, async () => {
      await db.storeItems.clear();
      await db.storeItems.bulkPut(items.value.map((item, position) => ({ ...item, position })));
      await db.freshness.put({ resource: 'store', loadedAt: deps.now() });
    }),
  );
  return { ok: true, value: undefined };
}

/** In the store's order. */
export function readStoreItems(db: SchoolDb): Promise<StoreItem[]> {
  return db.storeItems.orderBy('position').toArray();
}
