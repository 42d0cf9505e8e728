import { readSecurityStatus } from '#data/commands/accounts.ts';
import { signIn } from '#data/commands/sign-in.ts';
import { landingPath, returnTarget } from '#ui/landing.ts';
import { EDUCATOR } from '#domain/accounts/roles.ts';
import { signInFailureText } from '#domain/accounts/sign-in.ts';
import { securityGate } from '#services/security-gate.ts';
import type { Services } from '#services/services.ts';
import { securitySetupPath } from '#ui/paths.ts';

export type SignInOutcome = { ok: true; path: string } | { ok: false; text: string };

/**
 * Signs in and says where to go: an educator through the gate of the security question, which lets pass when it can't be
 * asked (docs/product.md).
 */
export async function signInAndLand(
  services: Services,
  who: { identifier: string; password: string; remember: boolean },
  from: string | null,
): Promise<SignInOutcome> {
  const result = await signIn(services, who);
  if (!result.ok) return { ok: false, text: signInFailureText(result.failure) };
  const isEducator = result.value.profile.role === EDUCATOR;
  const path = landingPath(result.value.profile.role, from);
  if (!isEducator) return { ok: true, path };
  const status = await readSecurityStatus(services);
  const isHeld = securityGate(services).note(result.value.profile.id, status) === 'held';
  return { ok: true, path: isHeld ? securitySetupPath(returnTarget(from)) : path };
}
