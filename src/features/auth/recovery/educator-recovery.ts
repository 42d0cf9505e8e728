import type { Failure, Result } from '#domain/failure.ts';
import type { EducatorReset } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import { callServer } from '#features/auth/shared/call-server.ts';
import { placeOfRefusal } from '#features/auth/shared/use-password-check.ts';

/** How far a recovery is. The email stays in its field through all steps: nobody types it twice (WCAG 3.3.7). */
export type RecoveryStep =
  | { kind: 'email' }
  | { kind: 'question'; question: string }
  /** There is none, in the words of the reason: only an administrator can help. */
  | { kind: 'no-question'; text: string };

/** Where a message is shown: at a field, at the form as a whole, or at the request to an administrator. */
export type RecoveryPlace = keyof EducatorReset | 'form' | 'request';

// The commands come with the data layer, which these pages don't need to be read and filled in.
const commands = () => import('#data/commands/accounts.ts');

export function loadQuestion(loadServices: LoadServices, email: string): Promise<Result<string | null>> {
  return callServer(loadServices, async (services) => (await commands()).loadSecurityQuestion(services, email));
}

export function resetPassword(loadServices: LoadServices, fields: EducatorReset): Promise<Result<unknown>> {
  const { email, answer, password } = fields;
  return callServer(loadServices, async (services) =>
    (await commands()).resetByAnswer(services, { email, answer, new_password: password }),
  );
}

export function askAdministrator(loadServices: LoadServices, email: string): Promise<Result<unknown>> {
  return callServer(loadServices, async (services) => (await commands()).requestReset(services, email));
}

/** Where a refused reset is shown: a wrong answer at the answer, a weak password at the password. */
export function placeOfReset(failure: Failure): RecoveryPlace {
  return failure.kind === 'refused' && failure.code === 'no_match' ? 'answer' : placeOfRefusal(failure);
}
