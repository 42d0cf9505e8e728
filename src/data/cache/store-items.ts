import type { StoreItem } from '#contracts/store.ts';
import { fetchStoreItems } from '#data/api/reports-api.ts';
import { defineResource, replaceRows } from './resource.ts';

/** The active items, in the store's order. */
export const storeItems = defineResource({
  key: 'store',
  in: 'db',
  tables: ['storeItems'],
  fetch: fetchStoreItems,
  store: (db, items) => {
    const rows = items.map((item, position) => ({ ...item, position }));
    return replaceRows(db.storeItems, rows, ({ id }) => id);
  },
  read: (db): Promise<StoreItem[]> => db.storeItems.orderBy('position').toArray(),
  words: {
    failed: () => 'Unable to load store items.',
    never: 'The store has not been loaded on this device yet.',
  },
});
