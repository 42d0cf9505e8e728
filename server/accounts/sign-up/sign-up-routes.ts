import { CALLS } from '#contracts/calls.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { askerOf, clientAddress } from '#server/http/client-address.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { signUp } from './sign-up.ts';

export function signUpRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve(CALLS.signup, async (c, { body }) => {
    await deps.limiter.count('signUps', { address: clientAddress(c, deps.trustedProxies) });
    return { detail: await signUp(deps, body, askerOf(c, deps)) };
  });
}
