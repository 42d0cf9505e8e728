import { CALLS } from '#contracts/calls.ts';
import { pathId } from '#server/http/call-ids.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { changeMail, readMailSettings } from './mail-settings.ts';
import { dropMail, listNotSent, NO_MAIL, readMail, tryAgain } from './mails-not-sent.ts';
import { testMail } from './test-mail.ts';

/** Emails: how they are sent, and those that did not get through. */
export function mailAdminRoutes(router: Router, deps: LimitedDeps): void {
  router.serve(CALLS.adminMail, () => readMailSettings(deps.db, deps));
  router.serve(CALLS.changeMail, async (c, { body }) => {
    // The mail server reads every link and code.
    checkFreshSignIn(deps, sessionOf(c));
    return changeMail(deps, sessionOf(c), body);
  });
  router.serve(CALLS.testMail, (c) => testMail(deps, sessionOf(c)));
  router.serve(CALLS.mailsNotSent, async (c) => ({ results: await listNotSent(deps.db, sessionOf(c)) }));
  router.serve(CALLS.tryMails, async (c, { body }) => {
    const ids = body.ids?.map((id) => asUuid(id)).filter((id) => id !== null) ?? null;
    await tryAgain(deps, sessionOf(c), ids);
    return { detail: 'They are tried again now.' };
  });
  router.serve(CALLS.readMail, (c) => readMail(deps, sessionOf(c), pathId(c, NO_MAIL)));
  router.serve(CALLS.dropMail, async (c) => {
    await dropMail(deps, sessionOf(c), pathId(c, NO_MAIL));
    return { detail: 'It is off the list.' };
  });
}
