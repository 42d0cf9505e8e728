import type { LeftOut, ManyInvited, NewInvitations } from '#contracts/admin/invitations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isEmail, lineOf, normaliseIdentifier } from '#server/http/checked-fields.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import type { Session } from '#server/sessions/session.ts';
import { addInvitations, giveLinks, type Linked } from './invite.ts';

interface Wanted {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Invites many educators at once, each with a link. An email that has a link which still works is left alone, because the
 * person may have it already; one whose invitation has none yet, or too old a one, gets a new one.
 */
export async function inviteMany(deps: Deps, session: Session, { people }: NewInvitations): Promise<ManyInvited> {
  const { wanted, unread } = readPeople(people);
  return staffWrite(deps, session, async (tx) => {
    const emails = wanted.map(({ email }) => email);
    const known = new Map([...(await invitedAs(tx, deps, emails)), ...(await accountsOf(tx, emails))]);
    const left = wanted.flatMap(({ email }): LeftOut[] => {
      const why = known.get(email);
      return why === undefined || why === 'waits' ? [] : [{ email, why }];
    });
    const added = wanted
      .filter(({ email }) => !known.has(email))
      .map((person) => ({ id: deps.ids(), role: 'educator' as const, ...person }));
    await addInvitations(tx, deps, session, added);
    const waiting = emails.filter((email) => known.get(email) === 'waits');
    const links = await giveLinks(tx, deps, await openOf(tx, [...added.map(({ email }) => email), ...waiting]));
    await noteLinks(
      tx,
      links.filter(({ email }) => known.has(email)),
    );
    return { links, left: [...unread, ...left] };
  });
}

/** Without a link, or with one that is too old. */
const withoutLink = (now: '$1' | '$2') => `COALESCE(i.expires_at <= ${now}, true)`;
const WAITS = `i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.role = 'EDUCATOR'
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.email = i.email)`;

/** New links for those of these invitations that still wait. Those for staff are made one by one. */
export async function renewLinks(deps: Deps, session: Session, ids: readonly string[] | null) {
  const wanted = ids && [...new Set(ids)];
  return staffWrite(deps, session, async (tx) => {
    const waiting = await tx.query<Linked>(
      `SELECT id, email, first_name, last_name, role FROM invitations i
        WHERE CASE WHEN $1::uuid[] IS NULL THEN ${withoutLink('$2')} ELSE i.id = ANY ($1) END AND ${WAITS}
        ORDER BY id FOR UPDATE`,
      [wanted, deps.clock()],
    );
    const links = await giveLinks(tx, deps, waiting);
    await noteLinks(tx, links);
    return { links: inNameOrder(links), left: (wanted?.length ?? links.length) - links.length };
  });
}

/** How many of those there are. */
export async function countWithoutLink(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM invitations i
      WHERE ${withoutLink('$1')} AND ${WAITS}`,
    [now],
  );
  return row?.count ?? 0;
}

const noteLinks = (tx: StaffTx, links: ReadonlyArray<{ id: string }>): Promise<void> =>
  tx.noteEach({
    action: 'invitation_link_made',
    type: 'invitation',
    rows: links.map(({ id }) => ({ id, details: {} })),
  });

/** Each email once, as accounts have it; and what is none. */
function readPeople(people: NewInvitations['people']): { wanted: Wanted[]; unread: LeftOut[] } {
  const wanted = new Map<string, Wanted>();
  const unread: LeftOut[] = [];
  for (const { email: typed, first_name, last_name } of people) {
    const email = normaliseIdentifier(typed);
    const [firstName, lastName] = [lineOf(first_name, 'first_name'), lineOf(last_name, 'last_name')];
    if (!isEmail(email)) unread.push({ email: typed, why: 'no_email' });
    else if (!wanted.has(email)) wanted.set(email, { email, firstName, lastName });
  }
  return { wanted: [...wanted.values()], unread };
}

/** The open invitations of these emails, locked: with a link that works, or one that waits for a link. */
async function invitedAs(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  emails: readonly string[],
): Promise<Array<[string, 'invited' | 'waits']>> {
  const rows = await tx.query<{ email: string; waits: boolean }>(
    `SELECT email, role = 'EDUCATOR' AND COALESCE(expires_at <= $2, true) AS waits FROM invitations
      WHERE email = ANY ($1::text[]) AND used_at IS NULL AND withdrawn_at IS NULL ORDER BY id FOR UPDATE`,
    [emails, deps.clock()],
  );
  return rows.map(({ email, waits }) => [email, waits ? 'waits' : 'invited']);
}

async function accountsOf(tx: Queryable, emails: readonly string[]): Promise<Array<[string, 'asked' | 'has_account']>> {
  const rows = await tx.query<{ email: string; state: string }>(
    'SELECT email, state FROM accounts WHERE email = ANY ($1::text[])',
    [emails],
  );
  return rows.map(({ email, state }) => [email, state === 'pending' ? 'asked' : 'has_account']);
}

function openOf(tx: Queryable, emails: readonly string[]) {
  return tx.query<Linked>(
    `SELECT id, email, first_name, last_name, role FROM invitations
      WHERE email = ANY ($1::text[]) AND used_at IS NULL AND withdrawn_at IS NULL
      ORDER BY array_position($1::text[], email)`,
    [emails],
  );
}

const inNameOrder = <P extends { first_name: string; last_name: string; email: string }>(people: readonly P[]): P[] =>
  people.toSorted((a, b) => sortName(a).localeCompare(sortName(b), 'en'));

const sortName = ({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) =>
  `${last_name} ${first_name} ${email}`;
