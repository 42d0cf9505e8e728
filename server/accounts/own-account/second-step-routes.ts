import { CALLS } from '#contracts/calls.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  dropSecondStep,
  secondStepOf,
} from '#server/accounts/second-step/second-step.ts';
import { readProfile } from '#server/accounts/sign-in/account-queries.ts';
import { isRightCode, isRightPassword } from '#server/accounts/sign-in/password-tries.ts';
import type { SignInDeps } from '#server/accounts/sign-in/sign-in.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { askerOf } from '#server/http/client-address.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { badRequest, sessionEnded } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { originOf, type Origin } from '#server/limits/known-device.ts';
import { forgetFailures, lockNameOf, type Attempt } from '#server/limits/sign-in-lock.ts';
import { readSchool } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import type { Asker } from '#server/workers/workers.ts';

/** The second step of the caller's own sign-in. */
export function secondStepRoutes(router: Router, deps: SignInDeps): void {
  router.serve(CALLS.secondStep, (c) => secondStepOf(deps, sessionOf(c)));

  router.serve(CALLS.beginSecondStep, async (c) => {
    const session = sessionOf(c);
    // Who finds an open screen can't lock its owner out.
    checkFreshSignIn(deps, session);
    const [{ name: school }, profile] = await Promise.all([
      readSchool(deps.db),
      readProfile(deps.db, session.accountId),
    ]);
    if (!profile) throw sessionEnded();
    return beginSecondStep(deps, session, { school, email: profile.email });
  });

  router.serve(CALLS.confirmSecondStep, async (c, { body }) => {
    checkFreshSignIn(deps, sessionOf(c));
    return { recovery_codes: await confirmSecondStep(deps, sessionOf(c), body.code) };
  });

  router.serve(CALLS.removeSecondStep, async (c, { body }) => {
    await removeOwn(deps, sessionOf(c), body, { origin: originOf(c, deps), asker: askerOf(c, deps) });
    return { detail: SECOND_STEP_WORDS.removed };
  });
}

/** Turns the own second step off. A wrong password and a wrong code count like failed sign-ins. */
async function removeOwn(
  deps: SignInDeps,
  { accountId }: Session,
  { password, code }: { password: string; code: string },
  { origin, asker }: { origin: Origin; asker: Asker },
): Promise<void> {
  const [own] = await deps.db.query<{ hash: string }>('SELECT password_hash AS hash FROM accounts WHERE id = $1', [
    accountId,
  ]);
  if (!own) throw sessionEnded();
  const name = lockNameOf('', accountId);
  const attempt: Attempt = { name, password, address: origin.address, device: origin.deviceOf(accountId), accountId };
  await deps.inTurn(
    name,
    async () => {
      if (!(await isRightPassword(deps, attempt, own.hash, asker))) {
        throw badRequest(SECOND_STEP_WORDS.wrongPassword, 'wrong_password');
      }
      if (!(await isRightCode(deps, attempt, accountId, code))) throw badRequest(SECOND_STEP_WORDS.wrong, 'wrong_code');
      await forgetFailures(deps, attempt);
    },
    asker,
  );
  await deps.db.tx(async (tx) => {
    if (!(await dropSecondStep(tx, accountId))) throw badRequest(SECOND_STEP_WORDS.isOff, 'second_step_off');
    await writeAudit(tx, deps, { actorId: accountId, action: 'second_step_off', object: ['account', accountId] });
  });
}
