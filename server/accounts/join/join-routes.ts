import { CALLS } from '#contracts/calls.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { askerOf, clientAddress } from '#server/http/client-address.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { join, openJoin } from './join.ts';

/** What a person does with a one-time code from a letter or a class sheet. */
export function joinRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve(CALLS.openJoin, async (c, { body }) => openJoin(deps, body.code, clientAddress(c, deps.trustedProxies)));
  router.serve(CALLS.join, async (c, { body }) => {
    const from = { address: clientAddress(c, deps.trustedProxies), asker: askerOf(c, deps) };
    return { sign_in_as: await join(deps, body, from) };
  });
}
