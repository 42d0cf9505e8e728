import { passwordCheckRequest, type PasswordCheckAnswer } from '#contracts/password-check.ts';
import type { Deps } from '#server/deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readBody, SIGN_IN_BODY } from '#server/http/read-json.ts';
import type { Router } from '#server/http/router.ts';
import { createLimit } from '#server/limits/volume-limit.ts';
import { createPacedWork } from './paced-work.ts';
import { newPasswordProblem } from './password-policy.ts';

/** A class that signs up at one address, each asking twice a second at most, and a few of them at a time. */
const CHECKS_A_MINUTE = 300;

/** Judges a password while it is typed, by the rule that the form meets when it is sent. */
export function passwordCheckRoutes(router: Router, deps: Deps): void {
  const countCheck = createLimit(deps.clock, CHECKS_A_MINUTE, 60_000);
  const paced = createPacedWork({ waiting: 20, rest: 2 });
  router.serve('POST', '/api/auth/password/check', async (c) => {
    c.set('isUnlogged', true);
    countCheck(clientAddress(c, deps.trustedProxies), 1);
    const { password, context } = await readBody(c, passwordCheckRequest, SIGN_IN_BODY);
    const reason = await paced(() => newPasswordProblem(deps, password, context));
    return c.json({ acceptable: reason === null, reason } satisfies PasswordCheckAnswer);
  });
}
