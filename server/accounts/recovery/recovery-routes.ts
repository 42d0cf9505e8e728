import { CALLS } from '#contracts/calls.ts';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { SECURITY_SETUP_WORDS } from '#domain/accounts/security-setup-check.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { requestReset } from './ask-staff.ts';
import { resetByCode } from './recover-by-code.ts';
import { findQuestion, resetByAnswer } from './recover-educator.ts';
import { resetByLunchNumber } from './recover-scholar.ts';
import { securityStatusOf, setSecurityQuestion } from './security-question.ts';

export function recoveryRoutes(router: Router, deps: LimitedDeps & { passwords: Passwords }): void {
  router.serve(CALLS.securityQuestion, async (c, { query }) => ({
    question: await findQuestion(deps, query.email, clientAddress(c, deps.trustedProxies)),
  }));

  router.serve(CALLS.verifyReset, async (c, { body }) => {
    await resetByAnswer(deps, body, originOf(c, deps));
    return { detail: RECOVERY_WORDS.updated };
  });

  router.serve(CALLS.requestReset, async (c, { body }) => {
    await requestReset(deps, body.email, clientAddress(c, deps.trustedProxies));
    return { detail: RECOVERY_WORDS.requested };
  });

  router.serve(CALLS.scholarReset, async (c, { body }) => {
    await resetByLunchNumber(deps, body, originOf(c, deps));
    return { detail: RECOVERY_WORDS.updated };
  });

  router.serve(CALLS.codeReset, async (c, { body }) => {
    await resetByCode(deps, body, originOf(c, deps));
    return { detail: RECOVERY_WORDS.updated };
  });

  router.serve(CALLS.securityStatus, async (c) => securityStatusOf(deps, sessionOf(c)));

  router.serve(CALLS.securitySetup, async (c, { body }) => {
    await setSecurityQuestion(deps, sessionOf(c), body);
    return { detail: SECURITY_SETUP_WORDS.saved };
  });
}
