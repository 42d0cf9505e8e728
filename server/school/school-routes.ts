import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';
import { readSchool } from './school-queries.ts';

export function schoolRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.school, () => readSchool(deps.db));
}
