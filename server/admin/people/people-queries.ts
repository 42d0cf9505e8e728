import type { PeopleQuery, Person, PersonRow } from '#contracts/admin/people.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import { linksOf } from '#server/accounts/provider/provider-links.ts';
import { hasSecondStep } from '#server/accounts/second-step/second-step.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import { readPage } from '#server/http/read-page.ts';
import { isOpen, openSessionsOf } from '#server/sessions/open-sessions.ts';
import { callerOf, type Session } from '#server/sessions/session.ts';

const ROLE = `CASE WHEN a.is_superuser THEN 'super' WHEN a.is_staff THEN 'staff'
                   WHEN a.role = 'EDUCATOR' THEN 'educator' ELSE 'scholar' END`;

const ROW = `a.id, a.first_name, a.last_name, a.email, a.username, ${ROLE} AS role, a.state, a.created_at,
  a.last_signed_in_at, a.student_id, r.first_name || ' ' || r.last_name AS student_name,
  (SELECT count(*) FROM sessions s WHERE ${isOpen('$1')}) AS sessions`;

/** Who was never approved is among the sign-ups. */
const SOURCE = `FROM accounts a LEFT JOIN students r ON r.id = a.student_id
 WHERE a.state IN ('active', 'disabled') AND a.erased_at IS NULL`;

/** Without case and accents, as `foldText` has it. */
const folded = (text: string) => `regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
const SEARCHED = `${folded("a.first_name || ' ' || a.last_name")} || ' ' || a.email || ' ' || a.username`;

/** $1 is the time, which the list of the rows needs; $2: the search, $3: the role, $4: the state. */
const FILTERED = `${SOURCE} AND $1::timestamptz IS NOT NULL AND ${SEARCHED} LIKE ALL ($2::text[])
  AND ($3::text IS NULL OR ${ROLE} = $3) AND ($4::text = 'all' OR a.state = $4)`;

const BY_NAME = `${folded('a.last_name')}, ${folded('a.first_name')}, a.id`;
const ORDERS: Record<PeopleQuery['sort'], string> = {
  name: BY_NAME,
  '-name': `${folded('a.last_name')} DESC, ${folded('a.first_name')} DESC, a.id`,
  role: `role, ${BY_NAME}`,
  '-role': `role DESC, ${BY_NAME}`,
  last_sign_in: `a.last_signed_in_at NULLS FIRST, ${BY_NAME}`,
  '-last_sign_in': `a.last_signed_in_at DESC NULLS LAST, ${BY_NAME}`,
  created: `a.created_at, ${BY_NAME}`,
  '-created': `a.created_at DESC, ${BY_NAME}`,
};

type StoredRow = Stored<PersonRow, 'created_at' | 'last_signed_in_at'>;

export async function listPeople({ db, clock }: Pick<Deps, 'db' | 'clock'>, query: PeopleQuery) {
  const { search, role, state, sort } = query;
  const { results, ...page } = await readPage<StoredRow>(db, query, {
    columns: ROW,
    found: FILTERED,
    order: ORDERS[sort],
    values: [clock(), searchPatterns(search), role ?? null, state],
  });
  return { ...page, results: results.map(answered) };
}

/** One account with where it is signed in. Throws where there is none. */
export async function personOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  session: Session,
  id: string,
): Promise<Person> {
  const now = clock();
  const [row] = await db.query<StoredRow>(`SELECT ${ROW} ${SOURCE} AND a.id = $2`, [now, id]);
  if (!row) throw notFound(ACCOUNT_WORDS.notFound);
  const isOwn = id === session.accountId;
  const isSuper = callerOf(session) === 'super';
  const linkedTo = await linksOf(db, id);
  return {
    ...answered(row),
    linked_to: linkedTo,
    has_second_step: await hasSecondStep(db, id),
    open_sessions: await openSessionsOf(db, { clock }, { accountId: id, asking: session }),
    may: {
      change: !isOwn && (isSuper || row.role === 'scholar' || row.role === 'educator'),
      set_role: !isOwn && isSuper && row.role !== 'scholar',
      unlink: !isOwn && isSuper && linkedTo.length > 0,
    },
  };
}
