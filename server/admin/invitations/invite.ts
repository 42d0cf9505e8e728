import type { InvitationLink, InvitedRole, NewInvitation } from '#contracts/admin/invitations.ts';
import { INVITATION_DAYS, INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { foldText } from '#domain/names.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf, lineOf } from '#server/http/checked-fields.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { badRequest, forbidden, notFound, Problem } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { newLinkToken } from '#server/keys/link-token.ts';
import { dropMails, queueMails } from '#server/mail/queue-mail.ts';
import { codeHash, makeCode } from '#server/keys/one-time-code.ts';
import type { Session } from '#server/sessions/session.ts';

type StoredRole = 'EDUCATOR' | 'STAFF';

interface Invited {
  id: string;
  email: string;
  role: InvitedRole;
  firstName: string;
  lastName: string;
}

/** Makes an invitation with its link. One for the same email that is still open ends with it. */
export async function invite(deps: Deps, session: Session, body: NewInvitation): Promise<InvitationLink> {
  const email = emailOf(body.email);
  if (email === null) throw badRequest(INVITATION_WORDS.noEmail);
  const firstName = lineOf(body.first_name, 'first_name');
  const lastName = lineOf(body.last_name, 'last_name');
  return staffWrite(deps, session, async (tx) => {
    if (body.role === 'staff') {
      if (!session.isSuperuser) throw forbidden(INVITATION_WORDS.onlySuper);
      checkFreshSignIn(deps, session);
    }
    await checkAddress(tx, email);
    const replaced = await tx.query<{ id: string; role: StoredRole }>(
      `UPDATE invitations SET withdrawn_at = $2, withdrawn_by = $3
        WHERE email = $1 AND used_at IS NULL AND withdrawn_at IS NULL RETURNING id, role`,
      [email, deps.clock(), session.accountId],
    );
    if (replaced.some(({ role }) => role === 'STAFF') && !session.isSuperuser) {
      throw forbidden(INVITATION_WORDS.onlySuper);
    }
    await dropMails(tx, 'invitation', { invitationIds: replaced.map(({ id }) => id) });
    const id = deps.ids();
    await addInvitations(tx, deps, session, [{ id, email, role: body.role, firstName, lastName }]);
    const invitation = { id, email, first_name: firstName, last_name: lastName, role: storedRole(body.role) };
    return giveLink(tx, deps, invitation);
  });
}

/** Adds invitations without links yet, in the caller's transaction. None of the emails may have an open one. */
export async function addInvitations(
  tx: StaffTx,
  deps: Pick<Deps, 'clock'>,
  session: Pick<Session, 'accountId'>,
  people: readonly Invited[],
): Promise<void> {
  await tx.query(
    `INSERT INTO invitations (id, email, role, first_name, last_name, search_text, created_at, created_by)
     SELECT p.id, p.email, p.role, p.first_name, p.last_name, p.search_text, $2, $3
       FROM unnest($1::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
         AS p (id, email, role, first_name, last_name, search_text)`,
    [
      people.map(({ id }) => id),
      deps.clock(),
      session.accountId,
      people.map(({ email }) => email),
      people.map(({ role }) => role.toUpperCase()),
      people.map(({ firstName }) => firstName),
      people.map(({ lastName }) => lastName),
      people.map(({ email, firstName, lastName }) => foldText(`${firstName} ${lastName} ${email}`)),
    ],
  );
  const rows = people.map(({ id, role }) => ({ id, details: { role } }));
  await tx.noteEach({ action: 'invitation_made', type: 'invitation', rows });
}

/** Makes a new link for an open invitation, which ends the one before. */
export async function renewLink(deps: Deps, session: Session, id: string): Promise<InvitationLink> {
  return staffWrite(deps, session, async (tx) => {
    const invitation = await openInvitation(tx, session, id);
    if (invitation.role === 'STAFF') checkFreshSignIn(deps, session);
    await checkAddress(tx, invitation.email);
    await tx.note({ action: 'invitation_link_made', object: ['invitation', id] });
    return giveLink(tx, deps, invitation);
  });
}

/** Ends an open invitation: its link works no longer. */
export async function withdraw(deps: Deps, session: Session, id: string): Promise<void> {
  await staffWrite(deps, session, async (tx) => {
    await openInvitation(tx, session, id);
    await tx.query('UPDATE invitations SET withdrawn_at = $2, withdrawn_by = $3 WHERE id = $1', [
      id,
      deps.clock(),
      session.accountId,
    ]);
    await dropMails(tx, 'invitation', { invitationIds: [id] });
    await tx.note({ action: 'invitation_withdrawn', object: ['invitation', id] });
  });
}

/** The row of an invitation that waits, locked. Only a superuser touches one for staff: its link makes staff. */
async function openInvitation(tx: Queryable, session: Session, id: string): Promise<Linked> {
  const [row] = await tx.query<Linked & { ended: boolean }>(
    `SELECT id, email, first_name, last_name, role, used_at IS NOT NULL OR withdrawn_at IS NOT NULL AS ended
       FROM invitations WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!row) throw notFound('There is no such invitation.');
  if (row.role === 'STAFF' && !session.isSuperuser) throw forbidden(INVITATION_WORDS.onlySuper);
  const { ended, ...invitation } = row;
  if (ended) throw new Problem(409, 'ended', INVITATION_WORDS.ended);
  return invitation;
}

async function checkAddress(tx: Queryable, email: string): Promise<void> {
  const [account] = await tx.query<{ state: string }>('SELECT state FROM accounts WHERE email = $1', [email]);
  if (account) {
    const words = account.state === 'pending' ? INVITATION_WORDS.asked : INVITATION_WORDS.hasAccount;
    throw new Problem(409, 'has_account', words);
  }
}

/** 60 bits: what is typed in place of a link must not be easier to guess than a one-time code. */
const CODE_GROUPS = 3;

export interface Linked {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: StoredRole;
}

const storedRole = (role: InvitedRole): StoredRole => (role === 'staff' ? 'STAFF' : 'EDUCATOR');

/** Gives each of these invitations a new link and a new code, which end those before, and sends them where email is on. */
export async function giveLinks(tx: Queryable, deps: Deps, invitations: readonly Linked[]): Promise<InvitationLink[]> {
  const until = new Date(deps.clock().getTime() + INVITATION_DAYS * DAY_MS);
  const expires_at = until.toISOString();
  const made = invitations.map((invitation) => ({ ...invitation, ...newLinkToken(), code: makeCode(CODE_GROUPS) }));
  await tx.query(
    `UPDATE invitations i SET token_hash = n.token_hash, code_hash = n.code_hash, expires_at = $4
       FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS n (id, token_hash, code_hash) WHERE i.id = n.id`,
    [made.map(({ id }) => id), made.map(({ hash }) => hash), made.map(({ code }) => codeHash(deps.keys, code)), until],
  );
  await dropMails(tx, 'invitation', { invitationIds: made.map(({ id }) => id) });
  const mails = made.map(({ id, email, first_name: name, role: stored, token }) => {
    const about = { kind: 'invitation' as const, name, token, until: expires_at };
    return { to: email, about, of: { invitationId: id }, forStaff: stored === 'STAFF', until };
  });
  await queueMails(tx, deps, mails);
  return made.map(({ role: _role, hash: _hash, ...link }) => ({ ...link, expires_at }));
}

async function giveLink(tx: Queryable, deps: Deps, invitation: Linked): Promise<InvitationLink> {
  const [link] = await giveLinks(tx, deps, [invitation]);
  if (!link) throw new Error('every invitation gets a link');
  return link;
}
