import { CALLS } from '#contracts/calls.ts';
import { askerOf, clientAddress } from '#server/http/client-address.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { newPasswordProblem } from './password-policy.ts';

/** Judges a password while it is typed, by the rule that the form meets when it is sent. */
export function passwordCheckRoutes(router: Router, deps: LimitedDeps): void {
  router.serve(CALLS.passwordCheck, async (c, { body: { password, context } }) => {
    await deps.limiter.count('passwordChecks', { address: clientAddress(c, deps.trustedProxies) });
    const reason = await newPasswordProblem(deps, password, context, askerOf(c, deps));
    return { acceptable: reason === null, reason };
  });
}
