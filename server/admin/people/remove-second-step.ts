import type { Person } from '#contracts/admin/people.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import { dropSecondStep } from '#server/accounts/second-step/second-step.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, notFound } from '#server/http/problem.ts';
import { staffWriteOver } from '#server/http/staff-write.ts';
import { MAIL_LASTS_MS, queueMails } from '#server/mail/queue-mail.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { personOf } from './people-queries.ts';

/** Takes the second step away from somebody who lost the phone. Every session ends, and the person is told. */
export function removeSecondStep(deps: Deps, session: Session, id: string): Promise<Person> {
  return staffWriteOver(deps, session, id, async (tx) => {
    if (id === session.accountId) throw forbidden(ACCOUNT_WORDS.own);
    const [owner] = await tx.query<{ email: string; first_name: string }>(
      'SELECT email, first_name FROM accounts WHERE id = $1 AND erased_at IS NULL',
      [id],
    );
    if (!owner) throw notFound(ACCOUNT_WORDS.notFound);
    if (!(await dropSecondStep(tx, id))) throw notFound(SECOND_STEP_WORDS.isOff);
    await revokeAllSessions(tx, deps, [id], 'second_step_removed');
    await queueMails(tx, deps, [
      {
        to: owner.email,
        about: { kind: 'second_step_removed', name: owner.first_name },
        of: { accountId: id },
        until: new Date(deps.clock().getTime() + MAIL_LASTS_MS),
      },
    ]);
    await tx.note({ action: 'second_step_removed', object: ['account', id] });
    return personOf(tx, deps, session, id);
  });
}
