import type { StoreItem } from '#contracts/store.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, forbidden } from '#server/http/problem.ts';
import { queryText } from '#server/http/read-query.ts';
import type { Router } from '#server/http/router.ts';

export function storeRoutes(router: Router, deps: Deps): void {
  router.serve('GET', '/api/store/items', async (c) => {
    const active = queryText(c, 'active') ?? 'true';
    if (active !== 'true' && active !== 'false') throw badRequest('The parameter active must be true or false.');
    if (active === 'false' && c.get('grant') === 'P') throw forbidden();
    const results = await deps.db.query<StoreItem>(
      `SELECT id, name, description, cost_points, group_name, active FROM store_items
        WHERE active = $1 ORDER BY position, name`,
      [active === 'true'],
    );
    return c.json({ results });
  });
}
