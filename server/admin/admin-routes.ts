import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { todayRoutes } from './today/today-routes.ts';

/** The rooms of the Admin Portal. */
export function adminRoutes(router: Router, deps: LimitedDeps): void {
  todayRoutes(router, deps);
}
