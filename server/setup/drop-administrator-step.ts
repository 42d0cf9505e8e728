import { dropSecondStep } from '#server/accounts/second-step/second-step.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';

/**
 * Turns off the second step of an administrator who lost the phone and the recovery codes, where no other administrator can
 * do it. Every session of the account ends. Throws where there is nobody with this email, or no second step.
 */
export async function dropAdministratorStep(deps: Pick<Deps, 'db' | 'clock'>, typed: string): Promise<void> {
  const email = emailOf(typed);
  await deps.db.tx(async (tx) => {
    const [account] = await tx.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1 AND is_superuser', [
      email,
    ]);
    if (!account) throw badRequest('There is no administrator with this email.');
    if (!(await dropSecondStep(tx, account.id))) throw badRequest('This administrator has no second step.');
    await revokeAllSessions(tx, deps, [account.id], 'second_step_removed');
    await writeAudit(tx, deps, {
      actorId: null,
      action: 'second_step_removed',
      object: ['account', account.id],
      details: { by: 'command' },
    });
  });
}
