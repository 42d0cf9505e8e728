import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';
import { readSchool, readTerms } from './school-queries.ts';

export function schoolRoutes(router: Router, deps: Deps): void {
  router.serve(
    CALLS.school,
    async (c) => {
      const school = await readSchool(deps.db);
      return c.get('grant') === 'P' ? school : { ...school, terms: await readTerms(deps.db) };
    },
    { isSame: 'until-a-change' },
  );
}
