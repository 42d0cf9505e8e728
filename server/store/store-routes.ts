import { CALLS } from '#contracts/calls.ts';
import type { StoreItem } from '#contracts/store.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden } from '#server/http/problem.ts';
import type { Router } from '#server/http/router.ts';

export function storeRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.storeItems, async (c, { query }) => {
    if (query.active === 'false' && c.get('grant') === 'P') throw forbidden();
    const results = await deps.db.query<StoreItem>(
      `SELECT id, name, description, cost_points, group_name, active FROM store_items
        WHERE active = $1 ORDER BY position, name`,
      [query.active === 'true'],
    );
    return { results };
  });
}
