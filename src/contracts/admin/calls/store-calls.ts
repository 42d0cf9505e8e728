import { call } from '#contracts/call.ts';
import { storeItem } from '#contracts/store.ts';
import { newOrder } from '#contracts/admin/houses.ts';
import { adminStoreList, newStoreItem, storeItemChange } from '#contracts/admin/store.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** The room Store. */
export const STORE_CALLS = {
  adminStore: call(ADMIN_PATHS.adminStore, STAFF, 'The items of the store, also those not offered', {
    answer: adminStoreList,
  }),
  createStoreItem: call(ADMIN_PATHS.createStoreItem, STAFF, 'Add an item to the store', {
    body: newStoreItem,
    answer: storeItem,
    status: 201,
  }),
  orderStoreItems: call(ADMIN_PATHS.orderStoreItems, STAFF, 'Put the items in this order', {
    body: newOrder,
    answer: adminStoreList,
  }),
  changeStoreItem: call(ADMIN_PATHS.changeStoreItem, STAFF, 'Change an item, or stop offering it', {
    body: storeItemChange,
    answer: storeItem,
  }),
};
