import { CALLS } from '#contracts/calls.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { askerOf, clientAddress } from '#server/http/client-address.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';

/** What the invited person does with the link. */
export function invitationLinkRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve(CALLS.openInvitation, async (c, { body }) => {
    await deps.limiter.count('invitationTries', { address: clientAddress(c, deps.trustedProxies) });
    return showInvitation(deps, body.token);
  });
  router.serve(CALLS.acceptInvitation, async (c, { body }) => {
    await deps.limiter.count('invitationTries', { address: clientAddress(c, deps.trustedProxies) });
    await acceptInvitation(deps, body, askerOf(c, deps));
    return { detail: 'Your account is ready.' };
  });
}
