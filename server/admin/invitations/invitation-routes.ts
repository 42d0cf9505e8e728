import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import { pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { invite, renewLink, withdraw } from './invite.ts';
import { countWithoutLink, inviteMany, renewLinks } from './invite-many.ts';
import { listInvitations } from './list-invitations.ts';

const NOT_FOUND = 'There is no such invitation.';

/** The room Invitations. */
export function invitationRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.invitations, async (c, { query }) => {
    const [page, without_link] = await Promise.all([
      listInvitations(deps, sessionOf(c), query),
      countWithoutLink(deps.db, deps.clock()),
    ]);
    return { ...page, without_link };
  });
  router.serve(CALLS.invite, (c, { body }) => invite(deps, sessionOf(c), body));
  router.serve(CALLS.inviteMany, (c, { body }) => inviteMany(deps, sessionOf(c), body));
  router.serve(CALLS.renewInvitations, (c, { body: { ids } }) => renewLinks(deps, sessionOf(c), ids));
  router.serve(CALLS.renewInvitation, (c) => renewLink(deps, sessionOf(c), pathId(c, NOT_FOUND)));
  router.serve(CALLS.withdrawInvitation, async (c) => {
    await withdraw(deps, sessionOf(c), pathId(c, NOT_FOUND));
    return { detail: 'The invitation is withdrawn.' };
  });
}
