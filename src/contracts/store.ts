import * as z from 'zod/mini';

export const storeItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  cost_points: z.int(),
  group_name: z.nullable(z.string()),
  active: z.boolean(),
});
export type StoreItem = z.infer<typeof storeItem>;

/** GET /api/store/items?active=true → {results} in the store's order. Others than active ones are for staff. */
export const storeItemList = z.object({ results: z.array(storeItem) });
