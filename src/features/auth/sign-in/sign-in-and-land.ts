import { readSecurityStatus } from '#data/commands/accounts.ts';
import { finishProviderSignIn } from '#data/commands/provider-sign-in.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { landingPath, returnTarget } from '#ui/landing.ts';
import { EDUCATOR } from '#domain/accounts/roles.ts';
import type { SignInFailure } from '#domain/accounts/sign-in.ts';
import type { Result } from '#domain/failure.ts';
import { securityGate } from '#services/security-gate.ts';
import type { Services } from '#services/services.ts';
import { securitySetupPath } from '#ui/paths.ts';
import { keepUsedProvider } from './used-provider.ts';

/** Signs in and says where to go. */
export async function signInAndLand(
  services: Services,
  who: Parameters<typeof signIn>[1],
  from: string | null,
): Promise<Result<string, SignInFailure>> {
  return land(services, await signIn(services, who), from);
}

/** The same with what the provider of the school's accounts answered; `code`: of the second step. */
export async function finishAndLand(
  services: Services,
  code: string | null,
  from: string | null,
): Promise<Result<string, SignInFailure>> {
  return land(services, await finishProviderSignIn(services, code, keepUsedProvider), from);
}

/**
 * Where to go after a sign-in: an educator through the gate of the security question, which lets pass when it can't be
 * asked (docs/product.md).
 */
async function land(
  services: Services,
  result: Awaited<ReturnType<typeof signIn>>,
  from: string | null,
): Promise<Result<string, SignInFailure>> {
  if (!result.ok) return result;
  const isEducator = result.value.profile.role === EDUCATOR;
  const path = landingPath(result.value.profile.role, from);
  if (!isEducator) return { ok: true, value: path };
  const status = await readSecurityStatus(services);
  const isHeld = securityGate(services).note(result.value.profile.id, status) === 'held';
  return { ok: true, value: isHeld ? securitySetupPath(returnTarget(from)) : path };
}
