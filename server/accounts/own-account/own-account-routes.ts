import { CALLS } from '#contracts/calls.ts';
import { OWN_ACCOUNT_WORDS } from '#domain/accounts/own-account-words.ts';
import { linksOf } from '#server/accounts/provider/provider-links.ts';
import type { SignInDeps } from '#server/accounts/sign-in/sign-in.ts';
import { pathId } from '#server/http/call-ids.ts';
import { askerOf } from '#server/http/client-address.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf } from '#server/limits/known-device.ts';
import { openSessionsOf } from '#server/sessions/open-sessions.ts';
import { changePassword } from './change-password.ts';
import { endOwnSession } from './end-own-session.ts';

/** What people do with their own account once they are signed in. */
export function ownAccountRoutes(router: Router, deps: SignInDeps): void {
  const endsSessions = true;
  router.serve(
    CALLS.changePassword,
    async (c, { body }) => {
      await changePassword(deps, sessionOf(c), body, { origin: originOf(c, deps), asker: askerOf(c, deps) });
      return { detail: OWN_ACCOUNT_WORDS.changed };
    },
    { endsSessions },
  );

  router.serve(CALLS.ownSessions, async (c) => {
    const asking = sessionOf(c);
    const { accountId } = asking;
    const links = await linksOf(deps.db, accountId);
    const results = await openSessionsOf(deps.db, deps, { accountId, asking });
    return { results, linked_to: links.map(({ issuer }) => issuer) };
  });

  router.serve(
    CALLS.endOwnSession,
    async (c) => {
      await endOwnSession(deps, sessionOf(c), pathId(c, OWN_ACCOUNT_WORDS.deviceOver));
      return { detail: OWN_ACCOUNT_WORDS.deviceEnded };
    },
    { endsSessions },
  );
}
