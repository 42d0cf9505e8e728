import { addAccount } from '#server/accounts/new-account/add-account.ts';
import type { ProviderRefusal } from '#domain/accounts/provider-words.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Provider } from '#server/env.ts';
import { lengthOf, textProblem, tidy } from '#server/http/text-rules.ts';
import type { Identity } from './provider-identity.ts';

const LONGEST_NAME = 80;

export interface FoundAccount {
  id: string;
  email: string;
  version: number;
  isStaff: boolean;
  isSuperuser: boolean;
}

interface Row extends FoundAccount {
  role: string;
  state: string;
  isArchived: boolean;
  /** Of the student's record. */
  recordEmail: string | null;
  subject: string | null;
}

type Found = { kind: 'account'; account: FoundAccount } | { kind: 'refused'; why: ProviderRefusal };
type FindDeps = Pick<Deps, 'clock' | 'ids'>;
interface Asked {
  provider: Provider;
  identity: Identity;
}

const refused = (why: ProviderRefusal): Found => ({ kind: 'refused', why });

/** `$1`: the issuer. */
const ACCOUNTS = `SELECT a.id, a.email, a.version, a.is_staff AS "isStaff", a.is_superuser AS "isSuperuser", a.role, a.state,
       s.archived_at IS NOT NULL AS "isArchived", lower(s.email) AS "recordEmail", l.subject
  FROM accounts a LEFT JOIN students s ON s.id = a.student_id AND a.role = 'SCHOLAR'
       LEFT JOIN provider_links l ON l.account_id = a.id AND l.issuer = $1
 WHERE a.erased_at IS NULL`;

/**
 * The account that this person of the provider opens. The first time it is the one with the same email: an account that is
 * there, or the one that an invitation or a student's record makes. Somebody unknown has asked for an account by this. From
 * then on the provider's number of the person counts, whatever their email is. Call it in a transaction.
 */
export async function findAccount(tx: Queryable, deps: FindDeps, asked: Asked): Promise<Found> {
  const { provider, identity } = asked;
  const [linked] = await tx.query<Row>(`${ACCOUNTS} AND l.subject = $2`, [provider.issuer, identity.subject]);
  if (linked) return admitted(linked, provider);
  const [same] = await tx.query<Row>(
    `${ACCOUNTS} AND (a.email = $2 OR lower(s.email) = $2) ORDER BY (a.email = $2) DESC LIMIT 1 FOR UPDATE OF a`,
    [provider.issuer, identity.email],
  );
  if (!same) return newAccount(tx, deps, asked);
  const found = admitted(same, provider);
  if (found.kind === 'refused') return found;
  // A student may have signed up with any email; the one that counts is the school's own.
  if (same.role === 'SCHOLAR' && same.recordEmail !== identity.email) return refused('students');
  // A person who left had this email before, or the provider was set up again.
  if (same.subject !== null) return refused('linked_elsewhere');
  await link(tx, deps, { ...asked, accountId: same.id });
  return found;
}

function admitted(row: Row, { takesStudents }: Provider): Found {
  const { role, state, isArchived, id, email, version, isStaff, isSuperuser } = row;
  if (state !== 'active') return refused('not_active');
  if (isArchived) return refused('archived');
  if (role === 'SCHOLAR' && !takesStudents) return refused('students');
  return { kind: 'account', account: { id, email, version, isStaff, isSuperuser } };
}

async function link(tx: Queryable, deps: FindDeps, { provider, identity, accountId }: Asked & { accountId: string }) {
  await tx.query(
    'INSERT INTO provider_links (issuer, subject, account_id, linked_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [provider.issuer, identity.subject, accountId, deps.clock()],
  );
  await writeAudit(tx, deps, {
    actorId: accountId,
    action: 'provider_linked',
    object: ['account', accountId],
    details: { provider: provider.name },
  });
}

async function newAccount(tx: Queryable, deps: FindDeps, asked: Asked): Promise<Found> {
  const { provider, identity } = asked;
  const invitation = await openInvitation(tx, deps, identity.email);
  const student = invitation ? null : await studentOf(tx, identity.email);
  if (student && !provider.takesStudents) return refused('students');
  const base = { email: identity.email, passwordHash: '', ...namesOf(invitation ?? student, identity) };
  const accountId = invitation
    ? await addAccount(tx, deps, { ...base, role: invitation.role, state: 'active' })
    : student
      ? await addAccount(tx, deps, { ...base, role: 'SCHOLAR', state: 'active', studentId: student.id })
      : await addAccount(tx, deps, { ...base, role: 'EDUCATOR', state: 'pending' });
  // Somebody made an account with this email at the same moment.
  if (accountId === null) return refused('ended');
  await link(tx, deps, { ...asked, accountId });
  if (!invitation && !student) return refused('requested');
  if (invitation) await acceptInvitation(tx, deps, invitation, accountId);
  else await tx.query('DELETE FROM student_codes WHERE student_id = $1', [student?.id]);
  const [made] = await tx.query<Row>(`${ACCOUNTS} AND a.id = $2`, [provider.issuer, accountId]);
  return made ? admitted(made, provider) : refused('ended');
}

interface Invitation {
  id: string;
  role: 'EDUCATOR' | 'STAFF';
  first_name: string;
  last_name: string;
}

/** The provider has proved the email, so the code of the invitation isn't asked for. */
async function openInvitation(tx: Queryable, { clock }: FindDeps, email: string): Promise<Invitation | null> {
  const [row] = await tx.query<Invitation>(
    `SELECT id, role, first_name, last_name FROM invitations
      WHERE email = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND COALESCE(expires_at > $2, true) FOR UPDATE`,
    [email, clock()],
  );
  return row ?? null;
}

async function acceptInvitation(tx: Queryable, deps: FindDeps, { id, role }: Invitation, accountId: string) {
  await tx.query('UPDATE invitations SET used_at = $2, account_id = $3 WHERE id = $1', [id, deps.clock(), accountId]);
  const details = { role: role.toLowerCase() };
  await writeAudit(tx, deps, { actorId: accountId, action: 'invitation_used', object: ['invitation', id], details });
}

/** The one student on the list with exactly this email, who has no account yet. */
async function studentOf(tx: Queryable, email: string) {
  const rows = await tx.query<{ id: string; first_name: string; last_name: string }>(
    `SELECT id, first_name, last_name FROM students s
      WHERE lower(email) = $1 AND archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)
        FOR UPDATE`,
    [email],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** The school's own names of the person, else those of the provider. */
function namesOf(known: { first_name: string; last_name: string } | null, { email, firstName, lastName }: Identity) {
  const fallback = email.split('@')[0] ?? email;
  const name = (text: string) => {
    const line = tidy(text);
    return line && lengthOf(line) <= LONGEST_NAME && textProblem(line) === null ? line : fallback;
  };
  return { firstName: name(known?.first_name || firstName), lastName: name(known?.last_name || lastName) };
}
