import { readSecurityStatus } from '#data/commands/accounts.ts';
import { finishProviderSignIn } from '#data/commands/provider-sign-in.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { landingPath, returnTarget } from '#ui/landing.ts';
import { EDUCATOR, mayAward } from '#domain/accounts/roles.ts';
import type { SignInFailure } from '#domain/accounts/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import { isSharedTablet } from '#services/page/home-hint.ts';
import { securityGate } from '#services/security-gate.ts';
import type { Services } from '#services/services.ts';
import { securitySetupPath, tabletPinPath } from '#ui/paths.ts';
import { keepUsedProvider } from './used-provider.ts';

/** What a person typed to sign in. `stays`: on a shared tablet they choose a PIN next. */
export type SignInAttempt = Parameters<typeof signIn>[1] & { stays?: boolean };

/** Signs in and says where to go. */
export async function signInAndLand(
  services: Services,
  { stays = false, ...who }: SignInAttempt,
  from: string | null,
): Promise<Result<string, SignInFailure>> {
  if (isSharedTablet()) await beforeSignIn(services);
  return land(services, await signIn(services, who), { from, stays });
}

/** Seals the session of the teacher who has just left. */
async function beforeSignIn(services: Services): Promise<void> {
  const { tabletOf } = await import('#services/tablet/tablet.ts');
  await tabletOf(services)?.beforeSignIn();
}

/** The same with what the provider of the school's accounts answered; `code`: of the second step. */
export async function finishAndLand(
  services: Services,
  code: string | null,
  from: string | null,
): Promise<Result<string, SignInFailure>> {
  const stays = isSharedTablet();
  if (stays) await beforeSignIn(services);
  return land(services, await finishProviderSignIn(services, code, keepUsedProvider), { from, stays });
}

/**
 * Where to go after a sign-in: an educator through the gate of the security question, which lets pass when it can't be
 * asked (docs/product.md).
 */
async function land(
  services: Services,
  result: Awaited<ReturnType<typeof signIn>>,
  { from, stays }: { from: string | null; stays: boolean },
): Promise<Result<string, SignInFailure>> {
  if (!result.ok) return result;
  const { profile } = result.value;
  const isEducator = profile.role === EDUCATOR;
  const next = stays && mayAward(profile) ? tabletPinPath(returnTarget(from)) : from;
  const path = landingPath(profile.role, next);
  if (!isEducator) return { ok: true, value: path };
  const status = await readSecurityStatus(services);
  const isHeld = securityGate(services).note(profile.id, status) === 'held';
  return { ok: true, value: isHeld ? securitySetupPath(returnTarget(next)) : path };
}
