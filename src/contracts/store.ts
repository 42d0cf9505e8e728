import * as z from 'zod/mini';
import { orElse } from './fields.ts';

/** Items that are not active are for staff. */
export const storeQuery = z.object({
  active: orElse(z.enum(['true', 'false'], 'The parameter active must be true or false.'), 'true'),
});

export const storeItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  cost_points: z.int(),
  group_name: z.nullable(z.string()),
  active: z.boolean(),
});
export type StoreItem = z.infer<typeof storeItem>;

/** In the store's order. */
export const storeItemList = z.object({ results: z.array(storeItem) });
