import type * as z from 'zod/mini';
import type { AwardState, ListedAward, reviewQuery, WaitingAward } from '#contracts/admin/awards.ts';
import type { ReviewWhy } from '#contracts/awards.ts';
import { OWN_UNDO_MS } from '#domain/awards/can-undo.ts';
import { foldText } from '#domain/names.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { COUNTS_FOR, idsOf, JOIN_MERGED } from '#server/students/merged-records.ts';

interface AwardRow {
  id: string;
  seq: number;
  student_id: string;
  student_name: string;
  student_archived: boolean;
  house_name: string | null;
  habit_name: string;
  reason_text: string;
  points: number;
  teacher_id: string;
  teacher_name: string;
  occurred_at: Date;
  recorded_at: Date;
}

const FIELDS = `l.id, l.seq, s.id AS student_id, s.first_name || ' ' || s.last_name AS student_name,
       s.archived_at IS NOT NULL AS student_archived, h.name AS house_name, l.habit_name, l.reason_text, l.points,
       l.actor_id AS teacher_id, a.first_name || ' ' || a.last_name AS teacher_name, l.occurred_at, l.recorded_at`;

const JOINED = `ledger l ${JOIN_MERGED}
  JOIN students s ON s.id = ${COUNTS_FOR}
  JOIN accounts a ON a.id = l.actor_id
  LEFT JOIN houses h ON h.id = l.house_id`;

const awardOf = (row: AwardRow) => ({
  id: row.id,
  seq: row.seq,
  student: { id: row.student_id, name: row.student_name, archived: row.student_archived },
  house_name: row.house_name,
  habit_name: row.habit_name,
  reason_text: row.reason_text,
  points: row.points,
  teacher: { id: row.teacher_id, name: row.teacher_name },
  occurred_at: row.occurred_at.toISOString(),
  recorded_at: row.recorded_at.toISOString(),
});

/** Awards that wait for staff: nobody decided about them, and nobody took them back. */
const WAITING = `l.review_why IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM review_decisions d WHERE d.award_id = l.id)
     AND NOT EXISTS (SELECT 1 FROM ledger r WHERE r.reverses_id = l.id)`;

/** How many awards wait for staff, and since when the oldest does: what Today counts. */
export const WAITING_REVIEWS = `SELECT count(*) AS count, min(l.recorded_at) AS oldest FROM ledger l WHERE ${WAITING}`;

type ReviewQuery = z.output<typeof reviewQuery>;

const ORDERS: Record<ReviewQuery['sort'], string> = {
  recorded: 'l.seq',
  '-recorded': 'l.seq DESC',
  occurred: 'l.occurred_at, l.seq',
  '-occurred': 'l.occurred_at DESC, l.seq',
  student: 's.sort_key, l.seq',
  '-student': 's.sort_key DESC, l.seq',
  teacher: 'lower(a.last_name), lower(a.first_name), l.seq',
  '-teacher': 'lower(a.last_name) DESC, lower(a.first_name) DESC, l.seq',
};

const QUEUE = `FROM ${JOINED}
   WHERE ${WAITING}
     AND ($1::text IS NULL OR l.review_why = $1)
     AND (s.search_text LIKE ALL ($2::text[]) OR lower(a.first_name || ' ' || a.last_name) LIKE ALL ($2::text[]))`;

/** One page of the awards that wait for staff. */
export async function listWaiting(
  db: Queryable,
  query: ReviewQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ results: WaitingAward[]; count: number }> {
  const filter = [query.why || null, searchPatterns(query.search ?? null)];
  const [rows, [total]] = await Promise.all([
    db.query<AwardRow & { why: ReviewWhy }>(
      `SELECT ${FIELDS}, l.review_why AS why ${QUEUE} ORDER BY ${ORDERS[query.sort]} LIMIT $3 OFFSET $4`,
      [...filter, limit, offset],
    ),
    db.query<{ count: number }>(`SELECT count(*) AS count ${QUEUE}`, filter),
  ]);
  return { results: rows.map((row) => ({ ...awardOf(row), why: row.why })), count: total?.count ?? 0 };
}

/** Which awards the list of all awards shows. */
export interface AwardFilter {
  studentId: string | null;
  teacherId: string | null;
  state: AwardState | null;
  search: string | null;
  /** Only what was recorded before this one. */
  before: number | null;
  pageSize: number;
}

interface ListedRow extends AwardRow {
  why: ReviewWhy | null;
  outcome: 'counted' | 'declined' | null;
  decided_by: string | null;
  decided_at: Date | null;
  reversal_id: string | null;
  reversed_by: string | null;
  reversed_at: Date | null;
  reversal_reason: string | null;
  reversal_is_late: boolean | null;
}

const IN_STATE: Record<AwardState, string> = {
  counted: `(l.status = 'counted' OR d.outcome = 'counted') AND r.id IS NULL`,
  review: `l.review_why IS NOT NULL AND d.outcome IS NULL AND r.id IS NULL`,
  declined: `l.review_why IS NOT NULL AND d.outcome = 'declined' AND r.id IS NULL`,
  taken_back: 'l.id IN (SELECT reverses_id FROM ledger WHERE reverses_id IS NOT NULL)',
};

const LISTED = (state: AwardState | null) => `
  SELECT ${FIELDS}, l.review_why AS why, d.outcome, d.decided_at,
         da.first_name || ' ' || da.last_name AS decided_by, r.id AS reversal_id, r.recorded_at AS reversed_at,
         r.reason_text AS reversal_reason,
         r.actor_id = l.actor_id AND r.recorded_at > l.recorded_at + make_interval(secs => ${OWN_UNDO_MS / 1_000}) AS reversal_is_late,
         ra.first_name || ' ' || ra.last_name AS reversed_by
    FROM ${JOINED}
    LEFT JOIN review_decisions d ON d.award_id = l.id
    LEFT JOIN accounts da ON da.id = d.decided_by
    LEFT JOIN ledger r ON r.reverses_id = l.id
    LEFT JOIN accounts ra ON ra.id = r.actor_id
   WHERE l.reverses_id IS NULL
     AND ($1::bigint IS NULL OR l.seq < $1)
     AND ($2::uuid[] IS NULL OR l.student_id = ANY ($2) OR l.actor_id = ANY ($2))
     AND ($3::uuid IS NULL OR l.student_id IN ${idsOf('$3')})
     AND ($4::uuid IS NULL OR l.actor_id = $4)
     AND ${state === null ? 'true' : IN_STATE[state]}
   ORDER BY l.seq DESC LIMIT $5`;

/** More people of one name than a page of awards can show. */
const MOST_FOUND = 500;

/** Whom a search means, so that the ledger is read by the indexes of its people. */
async function peopleFound(db: Queryable, search: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `(SELECT m.id FROM students s JOIN students m ON COALESCE(m.merged_into, m.id) = s.id
       WHERE s.search_text LIKE ALL ($1::text[]) LIMIT ${MOST_FOUND})
     UNION ALL
     (SELECT id FROM accounts WHERE lower(first_name || ' ' || last_name) LIKE ALL ($1::text[]) LIMIT ${MOST_FOUND})`,
    [searchPatterns(search)],
  );
  return rows.map(({ id }) => id);
}

function stateOf(row: ListedRow): AwardState {
  if (row.reversal_id !== null) return 'taken_back';
  return row.why === null ? 'counted' : (row.outcome ?? 'review');
}

/** Awards of all states, the newest recorded first. */
export async function listAwards(
  db: Queryable,
  { search, ...filter }: AwardFilter,
): Promise<{ results: ListedAward[]; next: number | null }> {
  const people = foldText(search ?? '') === '' ? null : await peopleFound(db, search ?? '');
  const rows = await db.query<ListedRow>(LISTED(filter.state), [
    filter.before,
    people,
    filter.studentId,
    filter.teacherId,
    filter.pageSize + 1,
  ]);
  const results = rows.slice(0, filter.pageSize).map((row): ListedAward => ({
    ...awardOf(row),
    state: stateOf(row),
    why: row.why,
    decided:
      row.decided_by !== null && row.decided_at !== null
        ? { by: row.decided_by, at: row.decided_at.toISOString() }
        : null,
    taken_back:
      row.reversal_id !== null && row.reversed_at !== null
        ? {
            id: row.reversal_id,
            by: row.reversed_by ?? '',
            at: row.reversed_at.toISOString(),
            reason: row.reversal_reason ?? '',
            is_late: row.reversal_is_late ?? false,
          }
        : null,
  }));
  return { results, next: rows.length > filter.pageSize ? (results.at(-1)?.seq ?? null) : null };
}
