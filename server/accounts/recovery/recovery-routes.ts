import type { Contract } from '#contracts/call.ts';
import { CALLS } from '#contracts/calls.ts';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { SECURITY_SETUP_WORDS } from '#domain/accounts/security-setup-check.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { askerOf, clientAddress } from '#server/http/client-address.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf, type Origin } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { requestReset } from './ask-staff.ts';
import { resetByCode } from './recover-by-code.ts';
import { findQuestion, resetByAnswer } from './recover-educator.ts';
import { resetByLunchNumber } from './recover-scholar.ts';
import { securityStatusOf, setSecurityQuestion } from './security-question.ts';

type RecoveryDeps = LimitedDeps & { passwords: Passwords };
type Reset<Body> = (deps: RecoveryDeps, body: Body, origin: Origin) => Promise<void>;
type ResetContract<Body> = Contract<(typeof CALLS)['codeReset']['query'], Body, { detail: string }>;

export function recoveryRoutes(router: Router, deps: RecoveryDeps): void {
  router.serve(CALLS.securityQuestion, async (c, { query }) => ({
    question: await findQuestion(deps, query.email, clientAddress(c, deps.trustedProxies)),
  }));

  // Each ends every session of the account.
  const serveReset = <Body>(contract: ResetContract<Body>, reset: Reset<Body>) =>
    router.serve(
      contract,
      async (c, { body }) => {
        await reset(deps, body, originOf(c, deps));
        return { detail: RECOVERY_WORDS.updated };
      },
      { endsSessions: true },
    );
  serveReset(CALLS.verifyReset, resetByAnswer);
  serveReset(CALLS.scholarReset, resetByLunchNumber);
  serveReset(CALLS.codeReset, resetByCode);

  router.serve(CALLS.requestReset, async (c, { body }) => {
    const from = { address: clientAddress(c, deps.trustedProxies), asker: askerOf(c, deps) };
    const { byEmail } = await requestReset(deps, body.email, from);
    return { detail: byEmail ? RECOVERY_WORDS.requestedByEmail : RECOVERY_WORDS.requested, by_email: byEmail };
  });

  router.serve(CALLS.securityStatus, async (c) => securityStatusOf(deps, sessionOf(c)));

  router.serve(CALLS.securitySetup, async (c, { body }) => {
    await setSecurityQuestion(deps, sessionOf(c), body);
    return { detail: SECURITY_SETUP_WORDS.saved };
  });
}
