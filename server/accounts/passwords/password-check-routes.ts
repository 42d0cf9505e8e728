import { CALLS } from '#contracts/calls.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { QUEUES } from '#server/limits/limits.ts';
import { createQueue } from '#server/limits/queue.ts';
import { newPasswordProblem } from './password-policy.ts';

/** Judges a password while it is typed, by the rule that the form meets when it is sent. */
export function passwordCheckRoutes(router: Router, deps: LimitedDeps): void {
  const queue = createQueue(QUEUES.passwordChecks);
  router.serve(CALLS.passwordCheck, async (c, { body: { password, context } }) => {
    await deps.limiter.count('passwordChecks', { address: clientAddress(c, deps.trustedProxies) });
    const reason = await queue(() => newPasswordProblem(deps, password, context));
    return { acceptable: reason === null, reason };
  });
}
