import { MINUTE_MS } from '#domain/durations.ts';
import type { Deps } from '#server/deps.ts';
import type { Session } from '#server/sessions/session.ts';
import { badRequest } from './problem.ts';

const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

/** Throws where the person typed the password longer ago than 15 minutes: who finds an open screen can't do this. */
export function checkFreshSignIn(
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  refusal = 'For this, your sign-in must be less than 15 minutes old. Please sign in again.',
): void {
  if (clock().getTime() - session.signedInAt.getTime() > FRESH_SIGN_IN_MS) throw badRequest(refusal, 'reauthenticate');
}
