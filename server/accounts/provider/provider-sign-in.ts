import type { Tokens } from '#contracts/session.ts';
import { providerRefusalText, type ProviderRefusal } from '#domain/accounts/provider-words.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import { hasSecondStep } from '#server/accounts/second-step/second-step.ts';
import { isRightCode } from '#server/accounts/sign-in/password-tries.ts';
import type { SignIn, SignInDeps } from '#server/accounts/sign-in/sign-in.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Provider } from '#server/env.ts';
import { Problem, unprocessable } from '#server/http/problem.ts';
import { checkLock, forgetFailures, lockNameOf } from '#server/limits/sign-in-lock.ts';
import { startSession } from '#server/sessions/session-queries.ts';
import { findAccount, type FoundAccount } from './find-account.ts';
import type { Identity } from './provider-identity.ts';
import { dropTry, readTry } from './provider-tries.ts';

interface Finish extends Pick<SignIn, 'code' | 'origin' | 'browser'> {
  provider: Provider;
  /** Of the browser that began; null: it has none. */
  secret: string | null;
}

const refusal = (why: ProviderRefusal, { name }: Provider) =>
  new Problem(403, `provider_${why}`, providerRefusalText(why, name));

/** Tokens for what the provider answered. A try ends with them or with a refusal; only a code of the second step may follow. */
export async function finishSignIn(deps: SignInDeps, input: Finish): Promise<{ accountId: string; tokens: Tokens }> {
  const { provider, secret } = input;
  const step = secret === null ? null : await readTry(deps, secret);
  // A try that the provider has not answered is another window's.
  if (secret === null || !step || step.kind === 'asked') throw refusal('ended', provider);
  if (step.kind === 'refused') {
    await dropTry(deps.db, secret);
    throw refusal(step.why, provider);
  }
  const { identity } = step;
  const found = await deps.db.tx((tx) => findAccount(tx, deps, { provider, identity }));
  if (found.kind === 'refused') {
    await dropTry(deps.db, secret);
    throw refusal(found.why, provider);
  }
  await checkSecondStep(deps, found.account, input);
  if (!(await dropTry(deps.db, secret))) throw refusal('ended', provider);
  return { accountId: found.account.id, tokens: await begin(deps, found.account, { ...input, identity }) };
}

async function begin(
  deps: SignInDeps,
  account: FoundAccount,
  { provider, identity, browser }: Finish & { identity: Identity },
): Promise<Tokens> {
  const { db } = deps;
  const details = { provider: provider.name };
  await writeAudit(db, deps, { actorId: account.id, action: 'signed_in', object: ['account', account.id], details });
  return startSession(db, deps, { account, remember: false, browser, provedAt: provedAt(deps, identity) });
}

/** Where the provider doesn't say when, it may have been long ago. */
function provedAt({ clock }: Pick<SignInDeps, 'clock'>, { provedAt: seconds }: Identity): Date {
  return new Date(Math.min((seconds ?? 0) * 1000, clock().getTime()));
}

/** The account's own second step holds, whatever the provider asked for: no provider says reliably what it did. */
async function checkSecondStep(deps: SignInDeps, { id, email }: FoundAccount, { code, origin }: Finish): Promise<void> {
  if (!(await hasSecondStep(deps.db, id))) return;
  const name = lockNameOf(email, id);
  const device = origin.deviceOf(id);
  const attempt = { name, password: 'provider', address: origin.address, device, accountId: id };
  if (!code) throw unprocessable('second_step', SECOND_STEP_WORDS.ask);
  await deps.inTurn(
    name,
    async () => {
      await checkLock(deps, attempt);
      if (await isRightCode(deps, attempt, id, code)) return forgetFailures(deps, attempt);
      await writeAudit(deps.db, deps, { actorId: null, action: 'second_step_failed', object: ['account', id] });
      throw unprocessable('wrong_code', SECOND_STEP_WORDS.wrong);
    },
    { whose: device ?? origin.address, signal: origin.signal },
  );
}
