import * as z from 'zod/mini';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readBody, SIGN_IN_BODY } from '#server/http/read-json.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { SIGNED_UP, signUp } from './sign-up.ts';

/** Looser than the contracts: for a missing field the rules have the spec's own words. */
const text = z.nullish(z.string());
const signUpBody = z.object({
  email: text,
  password: text,
  desired_role: text,
  first_name: text,
  last_name: text,
  grade: z.nullish(z.union([z.string(), z.number()])),
  house: text,
});

export function signUpRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve('POST', '/api/auth/signup', async (c) => {
    const body = await readBody(c, signUpBody, SIGN_IN_BODY);
    await deps.limiter.count('signUps', { address: clientAddress(c, deps.trustedProxies) });
    await signUp(deps, body);
    return c.json({ detail: SIGNED_UP }, 201);
  });
}
