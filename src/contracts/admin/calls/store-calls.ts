import { call } from '#contracts/call.ts';
import { storeItem } from '#contracts/store.ts';
import { newOrder } from '#contracts/admin/houses.ts';
import { adminStoreList, newStoreItem, storeItemChange } from '#contracts/admin/store.ts';
import { STAFF } from './grants.ts';

const ITEMS = '/api/admin/store-items';

/** The room Store. */
export const STORE_CALLS = {
  adminStore: call('GET', ITEMS, STAFF, 'The items of the store, also those not offered', {
    answer: adminStoreList,
  }),
  createStoreItem: call('POST', ITEMS, STAFF, 'Add an item to the store', {
    body: newStoreItem,
    answer: storeItem,
    status: 201,
  }),
  orderStoreItems: call('PUT', `${ITEMS}/order`, STAFF, 'Put the items in this order', {
    body: newOrder,
    answer: adminStoreList,
  }),
  changeStoreItem: call('PATCH', `${ITEMS}/:id`, STAFF, 'Change an item, or stop offering it', {
    body: storeItemChange,
    answer: storeItem,
  }),
};
