import { CALLS } from '#contracts/calls.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { pathId } from '#server/http/call-ids.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { invite, renewLink, withdraw } from './invite.ts';
import { listInvitations } from './list-invitations.ts';

const NOT_FOUND = 'There is no such invitation.';

/** What staff do with invitations, and what the invited person does with the link. */
export function invitationRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve(CALLS.invitations, (c, { query }) => listInvitations(deps, sessionOf(c), query));
  router.serve(CALLS.invite, (c, { body }) => invite(deps, sessionOf(c), body));
  router.serve(CALLS.renewInvitation, (c) => renewLink(deps, sessionOf(c), pathId(c, NOT_FOUND)));
  router.serve(CALLS.withdrawInvitation, async (c) => {
    await withdraw(deps, sessionOf(c), pathId(c, NOT_FOUND));
    return { detail: 'The invitation is withdrawn.' };
  });

  router.serve(CALLS.openInvitation, async (c, { body }) => {
    await deps.limiter.count('invitationTries', { address: clientAddress(c, deps.trustedProxies) });
    return showInvitation(deps, body.token);
  });
  router.serve(CALLS.acceptInvitation, async (c, { body }) => {
    await deps.limiter.count('invitationTries', { address: clientAddress(c, deps.trustedProxies) });
    await acceptInvitation(deps, body);
    return { detail: 'Your account is ready.' };
  });
}
