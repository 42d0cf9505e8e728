import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';
import { readWaiting } from './waiting.ts';

export function todayRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.adminWaiting, async () => ({ results: await readWaiting(deps.db, deps.clock()) }));
}
