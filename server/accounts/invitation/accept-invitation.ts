import type { InvitationAcceptRequest, InvitationOpenAnswer } from '#contracts/accounts/invitation.ts';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { addAccount } from '#server/accounts/new-account/add-account.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { lineOf } from '#server/http/checked-fields.ts';
import { Problem } from '#server/http/problem.ts';
import { linkHash } from '#server/keys/link-token.ts';
import { codeHash } from '#server/keys/one-time-code.ts';
import { readSchool } from '#server/school/school-queries.ts';
import type { Asker } from '#server/workers/workers.ts';

interface OpenInvitation {
  id: string;
  email: string;
  role: 'EDUCATOR' | 'STAFF';
  first_name: string;
  last_name: string;
}

const deadLink = () => new Problem(404, 'invitation_link', INVITATION_WORDS.deadLink);

/** The invitation that this token, or code, opens now. It is found by a hash, so no comparison can be timed. */
async function findOpen(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'keys'>,
  token: string,
): Promise<OpenInvitation | null> {
  const rows = await db.query<OpenInvitation>(
    `SELECT id, email, role, first_name, last_name FROM invitations
      WHERE (token_hash = $1 OR code_hash = $3) AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > $2
        FOR UPDATE`,
    [linkHash(token), deps.clock(), codeHash(deps.keys, token)],
  );
  return rows[0] ?? null;
}

/** For whom a link is. Scanners of mail open links too: this uses nothing up. */
export async function showInvitation(deps: Deps, token: string): Promise<InvitationOpenAnswer> {
  const [found, school] = await Promise.all([findOpen(deps.db, deps, token), readSchool(deps.db)]);
  if (!found) throw deadLink();
  const { email, role, first_name, last_name } = found;
  return { school: school.name, email, role: role === 'STAFF' ? 'staff' : 'educator', first_name, last_name };
}

/** Makes the account, active at once, with the email and the role of the invitation; the link is then used. */
export async function acceptInvitation(
  deps: Deps & { passwords: Passwords },
  { token, password, ...body }: InvitationAcceptRequest,
  asker: Asker,
): Promise<void> {
  const first = await findOpen(deps.db, deps, token);
  if (!first) throw deadLink();
  const firstName = lineOf(body.first_name, 'first_name');
  const lastName = lineOf(body.last_name, 'last_name');
  await checkNewPassword(deps, password, [first.email, firstName, lastName], asker);
  const passwordHash = await deps.passwords.hash(password, asker);
  await deps.db.tx(async (tx) => {
    // Again, because it may have been used or withdrawn while the password was hashed. The row stays locked from here on.
    const invitation = await findOpen(tx, deps, token);
    if (!invitation) throw deadLink();
    const { id, email, role } = invitation;
    const account = { email, firstName, lastName, role, state: 'active', passwordHash } as const;
    // A trigger (accounts_get_rosters) makes the rosters of the classes that an import gave this teacher.
    const accountId = await addAccount(tx, deps, account);
    if (accountId === null) throw new Problem(409, 'has_account', INVITATION_WORDS.hasAccount);
    await tx.query('UPDATE invitations SET used_at = $2, account_id = $3 WHERE id = $1', [id, deps.clock(), accountId]);
    await writeAudit(tx, deps, {
      actorId: accountId,
      action: 'invitation_used',
      object: ['invitation', id],
      details: { role: role.toLowerCase() },
    });
  });
}
