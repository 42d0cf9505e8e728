import type * as z from 'zod/mini';
import type { ResetRow, resetQuery } from '#contracts/admin/resets.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { readPage } from '#server/http/read-page.ts';
import { listClosedWays } from '#server/limits/closed-ways.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';

type Query = z.output<typeof resetQuery>;
type Times = 'asked_at' | 'code_until' | 'sign_in_closed_until' | 'recovery_closed_until' | 'done_at';
type Row = Omit<Stored<ResetRow, Times>, 'may_help'> & { is_staff: boolean };

const FIELDS = `a.id AS account_id, a.first_name, a.last_name, a.email, a.role, a.is_staff OR a.is_superuser AS is_staff,
  r.created_at AS asked_at, c.expires_at AS code_until, w.sign_in AS sign_in_closed_until,
  w.recovery AS recovery_closed_until, n.created_at AS done_at`;

const FOUND = `
   FROM accounts a
   LEFT JOIN reset_requests r ON r.account_id = a.id AND r.kind = 'admin' AND r.settled_at IS NULL
   LEFT JOIN reset_requests n ON n.account_id = a.id AND n.kind = 'notice' AND n.settled_at IS NULL
   LEFT JOIN reset_codes c ON c.account_id = a.id AND c.ended_at IS NULL AND c.expires_at > $1
   LEFT JOIN unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS w (account_id, sign_in, recovery)
     ON w.account_id = a.id
  WHERE a.state = 'active'
    AND folded(a.first_name || ' ' || a.last_name || ' ' || a.email) LIKE ALL ($5::text[])
    AND CASE $6
          WHEN 'asked' THEN r.id IS NOT NULL
          WHEN 'closed' THEN w.account_id IS NOT NULL
          WHEN 'done' THEN n.id IS NOT NULL
          WHEN 'everybody' THEN true
          ELSE COALESCE(r.id, n.id, c.id, w.account_id) IS NOT NULL
        END`;

const NAME = `folded(a.last_name || ' ' || a.first_name)`;
const ASKED = 'COALESCE(r.created_at, n.created_at, c.made_at)';
const ORDERS: Record<Query['sort'], string> = {
  asked: `${ASKED} NULLS FIRST, a.id`,
  '-asked': `${ASKED} DESC NULLS LAST, a.id`,
  name: `${NAME}, a.id`,
  '-name': `${NAME} DESC, a.id`,
};

/** A page of the accounts with something open; with a search, of all that can sign in. */
export async function listResets(db: Queryable, session: Session, query: Query, now: Date) {
  const { search, show, sort } = query;
  const closed = [...(await listClosedWays(db, now))];
  const { results, ...page } = await readPage<Row>(db, query, {
    columns: FIELDS,
    found: FOUND,
    order: ORDERS[sort],
    values: [
      now,
      closed.map(([id]) => id),
      closed.map(([, ways]) => ways.signIn),
      closed.map(([, ways]) => ways.recovery),
      searchPatterns(search),
      show ?? (search ? 'everybody' : 'open'),
    ],
  });
  return { ...page, results: results.map((row) => asAnswered(row, session)) };
}

function asAnswered({ is_staff, ...row }: Row, session: Session): ResetRow {
  const isOwn = row.account_id === session.accountId;
  return { ...answered(row), may_help: !isOwn && (!is_staff || callerOf(session) === 'super') };
}
