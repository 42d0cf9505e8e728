import type { InvitationQuery, InvitationRow, InvitationState } from '#contracts/admin/invitations.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { answered } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Session } from '#server/sessions/session.ts';
import { readPage } from '#server/http/read-page.ts';

const STATES: Record<InvitationQuery['state'], string> = {
  waiting: 'i.used_at IS NULL AND i.withdrawn_at IS NULL',
  used: 'i.used_at IS NOT NULL',
  withdrawn: 'i.withdrawn_at IS NOT NULL',
  all: 'true',
};

const ORDERS: Record<InvitationQuery['sort'], string> = {
  created: 'i.created_at, i.id',
  '-created': 'i.created_at DESC, i.id',
  email: 'i.email, i.id',
  '-email': 'i.email DESC, i.id',
  expires: 'i.expires_at NULLS FIRST, i.id',
  '-expires': 'i.expires_at DESC NULLS LAST, i.id',
};

interface Row extends Omit<InvitationRow, 'created_at' | 'expires_at' | 'role' | 'state' | 'may_change'> {
  role: 'EDUCATOR' | 'STAFF';
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
  withdrawn_at: Date | null;
}

/** One page of the invitations, with the number of all that the filter finds. */
export async function listInvitations(
  { db, clock }: { db: Queryable; clock: Deps['clock'] },
  session: Session,
  query: InvitationQuery,
) {
  const { results, ...page } = await readPage<Row>(db, query, {
    columns: `i.id, i.email, i.first_name, i.last_name, i.role, i.created_at, i.expires_at, i.used_at, i.withdrawn_at,
      a.first_name || ' ' || a.last_name AS invited_by`,
    found: `FROM invitations i JOIN accounts a ON a.id = i.created_by
     WHERE ${STATES[query.state]} AND i.search_text LIKE ALL ($1::text[])`,
    order: ORDERS[query.sort],
    values: [searchPatterns(query.search)],
  });
  const rows = results.map(({ used_at, withdrawn_at, ...row }): InvitationRow => ({
    ...answered(row),
    role: row.role === 'STAFF' ? 'staff' : 'educator',
    state: stateOf({ ...row, used_at, withdrawn_at }, clock()),
    may_change: row.role === 'EDUCATOR' || session.isSuperuser,
  }));
  return { ...page, results: rows };
}

function stateOf(row: Pick<Row, 'used_at' | 'withdrawn_at' | 'expires_at'>, now: Date): InvitationState {
  if (row.used_at) return 'used';
  if (row.withdrawn_at) return 'withdrawn';
  if (!row.expires_at) return 'prepared';
  return row.expires_at > now ? 'open' : 'expired';
}
