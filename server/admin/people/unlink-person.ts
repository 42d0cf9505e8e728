import type { Person } from '#contracts/admin/people.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import { dropLinks } from '#server/accounts/provider/provider-links.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, notFound } from '#server/http/problem.ts';
import { staffWriteOver } from '#server/http/staff-write.ts';
import { revokeAllSessions } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { personOf } from './people-queries.ts';

/** The next sign-in at the provider is a first one again: the verified email decides. Every session ends. */
export function unlinkPerson(deps: Deps, session: Session, id: string): Promise<Person> {
  return staffWriteOver(deps, session, id, async (tx) => {
    if (id === session.accountId) throw forbidden(ACCOUNT_WORDS.own);
    if (!(await dropLinks(tx, id))) throw notFound(ACCOUNT_WORDS.notLinked);
    await revokeAllSessions(tx, deps, [id], 'provider_unlinked');
    await tx.note({ action: 'provider_unlinked', object: ['account', id] });
    return personOf(tx, deps, session, id);
  });
}
