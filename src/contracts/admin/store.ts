import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { HIGHEST_COST, STORE_WORDS } from '#domain/store/store-words.ts';
import { storeItem } from '#contracts/store.ts';
import { STAFF } from './grants.ts';
import { newOrder } from './houses.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

const adminStoreItem = z.object({ ...storeItem.shape, version: z.int() });
export type AdminStoreItem = z.infer<typeof adminStoreItem>;
export const storeItemAnswer = adminStoreItem;

/** All of them in the store's order, also those that are not offered. */
export const adminStoreList = z.object({ results: z.array(adminStoreItem) });

const cost = z.int(STORE_WORDS.badCost).check(z.gte(0, STORE_WORDS.badCost), z.lte(HIGHEST_COST, STORE_WORDS.badCost));

const newStoreItem = z.object({
  name: neededText(STORE_WORDS.noName),
  description: z.nullish(z.string()),
  cost_points: cost,
  group_name: z.nullish(z.string()),
  active: z.optional(z.boolean()),
});
export type NewStoreItem = z.infer<typeof newStoreItem>;

/** What is left out stays. `version`: of the item as the caller has seen it. */
const storeItemChange = z.object({
  version: z.int(),
  name: z.optional(neededText(STORE_WORDS.noName)),
  description: z.nullish(z.string()),
  cost_points: z.optional(cost),
  group_name: z.nullish(z.string()),
  active: z.optional(z.boolean()),
});
export type StoreItemChange = z.infer<typeof storeItemChange>;

export const STORE_CALLS = {
  adminStore: call(ADMIN_PATHS.adminStore, STAFF, 'The items of the store, also those not offered', {
    answer: adminStoreList,
  }),
  createStoreItem: call(ADMIN_PATHS.createStoreItem, STAFF, 'Add an item to the store', {
    body: newStoreItem,
    answer: storeItemAnswer,
    status: 201,
  }),
  orderStoreItems: call(ADMIN_PATHS.orderStoreItems, STAFF, 'Put the items in this order', {
    body: newOrder,
    answer: adminStoreList,
  }),
  changeStoreItem: call(ADMIN_PATHS.changeStoreItem, STAFF, 'Change an item, or stop offering it', {
    body: storeItemChange,
    answer: storeItemAnswer,
  }),
};
