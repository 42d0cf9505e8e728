import type * as z from 'zod/mini';
import type { AskedAgain, Signup, signupQuery } from '#contracts/admin/signups.ts';
import { foldText } from '#domain/names.ts';
import { DAY_MS } from '#domain/durations.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { readPage } from '#server/http/read-page.ts';
import { EXACT_MATCHES, LIKELY_MATCHES } from './exact-matches.ts';

type Query = z.output<typeof signupQuery>;
/** What the database has of a sign-up. */
type SignupRow = Omit<Stored<Signup, 'asked_at' | 'decided_at'>, 'matches'>;

const KEPT_FOR_MS = 30 * DAY_MS;

const FIELDS = `a.id, a.first_name, a.last_name, a.email, a.role, a.requested_grade AS grade,
  CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('id', h.id, 'name', h.name) END AS house,
  a.created_at AS asked_at, a.decided_at,
  CASE a.state WHEN 'pending' THEN 'waiting' WHEN 'rejected' THEN 'rejected' ELSE 'approved' END AS state,
  d.first_name || ' ' || d.last_name AS decided_by,
  (SELECT count(*) FROM duplicate_signups s WHERE s.email = a.email AND s.created_at >= a.created_at) AS again,
  (SELECT count(*) FROM accounts o
    WHERE o.state = 'pending' AND o.id <> a.id
      AND folded(o.first_name || ' ' || o.last_name) = folded(a.first_name || ' ' || a.last_name)) AS namesakes`;

const JOINED = `FROM accounts a LEFT JOIN houses h ON h.id = a.requested_house_id
  LEFT JOIN accounts d ON d.id = a.decided_by`;

const FOUND = `
  WHERE a.role IN ('SCHOLAR', 'EDUCATOR')
    AND CASE WHEN $1 THEN a.state = 'pending' ELSE a.decided_at > $2 END
    AND ($3::text IS NULL OR a.role = $3)
    AND CASE $5 WHEN 'exact' THEN a.id IN (SELECT a.id ${EXACT_MATCHES})
                WHEN 'likely' THEN a.id IN (SELECT a.id ${LIKELY_MATCHES}) AND a.id NOT IN (SELECT a.id ${EXACT_MATCHES})
                WHEN 'none' THEN a.role = 'SCHOLAR' AND a.id NOT IN (SELECT a.id ${LIKELY_MATCHES})
                ELSE true END
    AND folded(a.first_name || ' ' || a.last_name || ' ' || a.email) LIKE ALL ($4::text[])`;

const NAME = `folded(a.last_name || ' ' || a.first_name)`;
const ORDERS: Record<Query['sort'], string> = {
  asked: 'a.created_at, a.id',
  '-asked': 'a.created_at DESC, a.id',
  name: `${NAME}, a.id`,
  '-name': `${NAME} DESC, a.id`,
};

/** A page of the sign-ups that wait, or were decided in the last 30 days. */
export async function listSignups(db: Queryable, query: Query, now: Date) {
  const { state, role, search, sort, match } = query;
  const since = new Date(now.getTime() - KEPT_FOR_MS);
  const { results, ...page } = await readPage<SignupRow>(db, query, {
    columns: FIELDS,
    found: `${JOINED} ${FOUND}`,
    order: ORDERS[sort],
    values: [state === 'waiting', since, role ?? null, searchPatterns(search), match ?? null],
  });
  return { ...page, results: await withMatches(db, results) };
}

/** One sign-up, however long ago it was decided; null: no account with this id came from a sign-up. */
export async function findSignup(db: Queryable, id: string): Promise<Signup | null> {
  const rows = await db.query<SignupRow>(
    `SELECT ${FIELDS} ${JOINED}
      WHERE a.id = $1 AND a.role IN ('SCHOLAR', 'EDUCATOR') AND (a.state = 'pending' OR a.decided_at IS NOT NULL)`,
    [id],
  );
  return (await withMatches(db, rows))[0] ?? null;
}

/** Counts the free student records with the email or the name of each waiting scholar. */
async function withMatches(db: Queryable, rows: readonly SignupRow[]): Promise<Signup[]> {
  const asking = rows.filter(({ role, state }) => role === 'SCHOLAR' && state === 'waiting');
  const matched = await db.query<{ id: string; count: number }>(
    `SELECT k.id, count(*) AS count
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS k (id, email, name)
       JOIN students s ON s.archived_at IS NULL AND (lower(s.email) = k.email OR s.search_text = k.name)
      WHERE NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)
      GROUP BY k.id`,
    [
      asking.map(({ id }) => id),
      asking.map(({ email }) => email),
      asking.map((row) => foldText(`${row.first_name} ${row.last_name}`)),
    ],
  );
  const counts = new Map(matched.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({ ...answered(row), matches: counts.get(row.id) ?? 0 }));
}

/** Who has an account, or was rejected, and signed up once more: they read the same words as everybody. */
export async function listAskedAgain(db: Queryable, now: Date): Promise<AskedAgain[]> {
  const rows = await db.query<Stored<AskedAgain, 'last_at'>>(
    `SELECT a.id, a.first_name || ' ' || a.last_name AS name, a.email, count(*) AS count,
            max(s.created_at) AS last_at, a.state = 'rejected' AS is_rejected
       FROM duplicate_signups s JOIN accounts a ON a.email = s.email
      WHERE a.state <> 'pending' AND s.created_at > $1 AND (a.decided_at IS NULL OR s.created_at > a.decided_at)
      GROUP BY a.id ORDER BY last_at DESC LIMIT 50`,
    [new Date(now.getTime() - KEPT_FOR_MS)],
  );
  return rows.map(answered);
}
