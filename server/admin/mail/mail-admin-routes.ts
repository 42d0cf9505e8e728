import { CALLS } from '#contracts/calls.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { changeMail, readMailSettings } from './mail-settings.ts';
import { testMail } from './test-mail.ts';

/** Emails: how they are sent. */
export function mailAdminRoutes(router: Router, deps: LimitedDeps): void {
  router.serve(CALLS.adminMail, () => readMailSettings(deps.db, deps));
  router.serve(CALLS.changeMail, async (c, { body }) => {
    // The mail server reads every link and code.
    checkFreshSignIn(deps, sessionOf(c));
    return changeMail(deps, sessionOf(c), body);
  });
  router.serve(CALLS.testMail, (c) => testMail(deps, sessionOf(c)));
}
