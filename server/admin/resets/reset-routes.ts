import { CALLS } from '#contracts/calls.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { makeResetCode, NO_ACCOUNT, reopenSignIn, settleReset, withdrawResetCode } from './help-account.ts';
import { listResets } from './reset-queries.ts';

export function resetRoutes(router: Router, deps: Deps & { passwords: Passwords }): void {
  const idOf = (c: Call): string => pathId(c, NO_ACCOUNT);

  router.serve(CALLS.adminResets, (c, { query }) => listResets(deps.db, sessionOf(c), query, deps.clock()));

  router.serve(CALLS.makeResetCode, (c, { query }) =>
    makeResetCode(deps, sessionOf(c), { id: idOf(c), isByHand: query.by === 'hand' }),
  );

  router.serve(CALLS.withdrawResetCode, async (c) => {
    await withdrawResetCode(deps, sessionOf(c), idOf(c));
    return { detail: 'The code no longer works.' };
  });

  router.serve(CALLS.reopenSignIn, async (c) => {
    await reopenSignIn(deps, sessionOf(c), idOf(c));
    return { detail: 'The person can try again.' };
  });

  router.serve(CALLS.settleReset, async (c) => {
    await settleReset(deps, sessionOf(c), idOf(c));
    return { detail: 'It is off the list.' };
  });
}
