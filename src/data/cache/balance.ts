import type { StudentBalance } from '#contracts/store.ts';
import { fetchBalance } from '#data/api/figures-api.ts';
import { defineResource, resourceForEach } from './resource.ts';

/** What a student has to spend in the store. */
export const balanceOf = resourceForEach((studentId) =>
  defineResource({
    key: `balance:${studentId}`,
    in: 'db',
    tables: ['balances'],
    fetch: (api) => fetchBalance(api, studentId),
    store: (db, balance) => db.balances.put(balance),
    read: async (db): Promise<StudentBalance | null> => (await db.balances.get(studentId)) ?? null,
    words: {
      failed: () => 'Unable to load the balance.',
      never: 'This balance has not been loaded on this device yet.',
    },
  }),
);
