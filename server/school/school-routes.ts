import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Router } from '#server/http/router.ts';
import { readCardMark, readHelpEmail, readSchool, readTerms } from './school-queries.ts';

export function schoolRoutes(router: Router, deps: Deps): void {
  router.serve(
    CALLS.school,
    async (c) => {
      const { provider } = deps.settings;
      const school = { ...(await readSchool(deps.db)), ...(provider && { sign_in_with: provider.name }) };
      if (c.get('grant') === 'P') return school;
      const [terms, help_email, card_mark] = await Promise.all([
        readTerms(deps.db),
        readHelpEmail(deps.db),
        readCardMark(deps.db),
      ]);
      return { ...school, terms, help_email, card_mark };
    },
    { isSame: 'until-a-change' },
  );
}
