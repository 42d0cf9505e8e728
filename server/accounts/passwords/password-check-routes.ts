import { passwordCheckRequest, type PasswordCheckAnswer } from '#contracts/password-check.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readBody, SIGN_IN_BODY } from '#server/http/read-json.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { QUEUES } from '#server/limits/limits.ts';
import { createQueue } from '#server/limits/queue.ts';
import { newPasswordProblem } from './password-policy.ts';

/** Judges a password while it is typed, by the rule that the form meets when it is sent. */
export function passwordCheckRoutes(router: Router, deps: LimitedDeps): void {
  const queue = createQueue(QUEUES.passwordChecks);
  router.serve('POST', '/api/auth/password/check', async (c) => {
    c.set('isUnlogged', true);
    await deps.limiter.count('passwordChecks', { address: clientAddress(c, deps.trustedProxies) });
    const { password, context } = await readBody(c, passwordCheckRequest, SIGN_IN_BODY);
    const reason = await queue(() => newPasswordProblem(deps, password, context));
    return c.json({ acceptable: reason === null, reason } satisfies PasswordCheckAnswer);
  });
}
