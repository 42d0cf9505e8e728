import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { addItem, changeItem, listItems, NO_ITEM, orderItems } from './store-items.ts';

/** The room Store. */
export function storeItemRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.adminStore, async () => ({ results: await listItems(deps.db) }));
  router.serve(CALLS.createStoreItem, async (c, { body }) =>
    addItem(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.orderStoreItems, async (c, { body }) => ({
    results: await orderItems(deps, sessionOf(c), body.ids),
  }));
  router.serve(CALLS.changeStoreItem, async (c, { body }) =>
    changeItem(deps, sessionOf(c), { id: pathId(c, NO_ITEM), body }),
  );
}
