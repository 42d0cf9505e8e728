import { call } from '#contracts/call.ts';
import { storeItem } from '#contracts/store.ts';
import { newOrder } from './houses.ts';
import { adminStoreList, newStoreItem, storeItemChange } from './store.ts';

const ITEMS = '/api/admin/store-items';

/** The room Store. */
export const STORE_CALLS = {
  adminStore: call('GET', ITEMS, '- - - - A A', 'The items of the store, also those not offered', {
    answer: adminStoreList,
  }),
  createStoreItem: call('POST', ITEMS, '- - - - A A', 'Add an item to the store', {
    body: newStoreItem,
    answer: storeItem,
    status: 201,
  }),
  orderStoreItems: call('PUT', `${ITEMS}/order`, '- - - - A A', 'Put the items in this order', {
    body: newOrder,
    answer: adminStoreList,
  }),
  changeStoreItem: call('PATCH', `${ITEMS}/:id`, '- - - - A A', 'Change an item, or offer it no more', {
    body: storeItemChange,
    answer: storeItem,
  }),
};
