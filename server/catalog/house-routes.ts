import type { House } from '#contracts/houses.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';

/** Ids, names and looks only: the sign-up form asks for them without a session. */
export function houseRoutes(router: Router, deps: Deps): void {
  router.serve('GET', '/api/houses/summary', async (c) => {
    const results = await deps.db.query<House>('SELECT id, name, colour, icon FROM houses ORDER BY position');
    return c.json({ results });
  });
}
