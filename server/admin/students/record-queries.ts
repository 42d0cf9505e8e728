import type {
  AdminStudent,
  AdminStudentExport,
  AdminStudentFilter,
  AdminStudentQuery,
  AdminStudentRow,
} from '#contracts/admin/students.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { LADDER_WORDS } from '#domain/people/ladder.ts';
import { FIELD_NAMES } from '#domain/people/record-fields.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import { searchPatterns } from '#server/db/search-patterns.ts';
import { badRequest, notFound } from '#server/http/problem.ts';
import { readPage } from '#server/http/read-page.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { mergesOf } from './merges.ts';

/** One text, because each word of a search may be in another column: 'byron 4001'. */
const SEARCHED = `s.search_text || ' ' || COALESCE(lower(s.school_number), '') || ' ' || COALESCE(s.email, '')`;

const SOURCE = `
  FROM students s
  LEFT JOIN houses h ON h.id = s.house_id
  LEFT JOIN student_total t ON t.student_id = s.id
  LEFT JOIN accounts a ON a.student_id = s.id
 WHERE s.erased_at IS NULL AND s.merged_into IS NULL`;

const ROW = `s.id, s.version, ${FIELD_NAMES.map((name) => `s.${name}`).join(', ')}, h.name AS house_name,
  COALESCE(t.points, 0) AS points, s.archived_at, a.id IS NOT NULL AS has_account`;

/** Null: not by this. `none`: those who have none. */
interface Conditions {
  patterns: string[];
  house: string | null;
  grade: number | 'none' | null;
}

function conditionsOf({ search, house, grade: typed }: AdminStudentFilter): Conditions {
  const grade = typed === 'none' ? 'none' : parseGrade(typed);
  if (typed && grade === null) throw badRequest(LADDER_WORDS.noStep);
  if (house && house !== 'none' && asUuid(house) === null) throw badRequest(RECORD_WORDS.noHouse);
  return { patterns: searchPatterns(search), house: house ?? null, grade };
}

const STATES: Record<AdminStudentFilter['state'], string> = {
  here: 'AND s.archived_at IS NULL',
  archived: 'AND s.archived_at IS NOT NULL',
  all: '',
};
const ACCOUNTS = { with: 'AND a.id IS NOT NULL', without: 'AND a.id IS NULL' };

/** The filter as SQL with its values. The text is put together from constants alone. */
function filtered(filter: AdminStudentFilter): { where: string; values: unknown[] } {
  const { patterns, house, grade } = conditionsOf(filter);
  const values: unknown[] = [];
  const parts = [SOURCE, STATES[filter.state], filter.account ? ACCOUNTS[filter.account] : ''];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (patterns.length > 0) add((place) => `AND ${SEARCHED} LIKE ALL (${place}::text[])`, patterns);
  if (house === 'none') parts.push('AND s.house_id IS NULL');
  else if (house !== null) add((place) => `AND s.house_id = ${place}`, house);
  if (grade === 'none') parts.push('AND s.grade IS NULL');
  else if (grade !== null) add((place) => `AND s.grade = ${place}`, grade);
  return { where: parts.filter(Boolean).join(' '), values };
}

/** Who has none comes last, whichever way round. A school number is sorted as a number where it is one. */
const ORDERS: Record<AdminStudentQuery['sort'], string> = {
  name: 's.sort_key, s.id',
  '-name': 's.sort_key DESC, s.id DESC',
  number: 'length(s.school_number) NULLS LAST, s.school_number, s.id',
  '-number': 'length(s.school_number) DESC NULLS LAST, s.school_number DESC, s.id',
  grade: 's.grade NULLS LAST, s.sort_key, s.id',
  '-grade': 's.grade DESC NULLS LAST, s.sort_key, s.id',
  house: 'h.position NULLS LAST, s.sort_key, s.id',
  '-house': 'h.position DESC NULLS LAST, s.sort_key, s.id',
  points: 'points, s.sort_key, s.id',
  '-points': 'points DESC, s.sort_key, s.id',
  archived: 's.archived_at NULLS LAST, s.sort_key, s.id',
  '-archived': 's.archived_at DESC NULLS LAST, s.sort_key, s.id',
};

type StoredRow = Stored<AdminStudentRow, 'archived_at'>;

/** One page of the records, and how many there are of this filter, at school, and archived. */
export async function listRecords(db: Queryable, query: AdminStudentQuery) {
  const { where, values } = filtered(query);
  const [{ results, ...page }, [all]] = await Promise.all([
    readPage<StoredRow>(db, query, { columns: ROW, found: where, order: ORDERS[query.sort], values }),
    db.query<{ here: number; archived: number }>(
      `SELECT count(*) FILTER (WHERE archived_at IS NULL) AS here,
              count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived FROM students
        WHERE erased_at IS NULL AND merged_into IS NULL`,
    ),
  ]);
  return { ...page, results: results.map(answered), here: all?.here ?? 0, archived: all?.archived ?? 0 };
}

/** The most that a change of many takes. */
const MOST_IDS = 5_000;

export async function listRecordIds(db: Queryable, filter: AdminStudentFilter): Promise<string[]> {
  const { where, values } = filtered(filter);
  const rows = await db.query<{ id: string }>(
    `SELECT s.id ${where} ORDER BY s.sort_key, s.id LIMIT ${MOST_IDS}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** The first rows of the list, in its order, up to `most`. */
export async function exportedRecords(
  db: Queryable,
  query: AdminStudentExport,
  most: number,
): Promise<AdminStudentRow[]> {
  const { where, values } = filtered(query);
  const rows = await db.query<StoredRow>(`SELECT ${ROW} ${where} ORDER BY ${ORDERS[query.sort]} LIMIT ${most}`, values);
  return rows.map(answered);
}

interface RecordRow extends StoredRow {
  created_at: Date;
  entries: number;
  rosters: number;
  lunch_number_set_at: Date | null;
  account_id: string | null;
  account_email: string;
  account_state: string;
  last_signed_in_at: Date | null;
}

/**
 * One record with what hangs on it; for one that was merged the one that is kept. Throws where there is none, or its person was
 * erased.
 */
export async function recordOf(db: Queryable, id: string): Promise<AdminStudent> {
  const [row] = await db.query<RecordRow>(
    `SELECT ${ROW}, s.created_at, COALESCE(t.entries, 0) AS entries,
            (SELECT count(*) FROM roster_members m JOIN rosters r ON r.id = m.roster_id
              WHERE m.student_id = s.id AND r.deleted_at IS NULL) AS rosters,
            (SELECT set_at FROM lunch_numbers n WHERE n.student_id = s.id) AS lunch_number_set_at,
            a.id AS account_id, a.email AS account_email, a.state AS account_state, a.last_signed_in_at
       ${SOURCE} AND s.id = (SELECT COALESCE(o.merged_into, o.id) FROM students o WHERE o.id = $1)`,
    [id],
  );
  if (!row) throw notFound(STUDENT_WORDS.notFound);
  const { account_id: accountId, account_email: email, account_state: state, last_signed_in_at: at, ...record } = row;
  return {
    ...answered(record),
    merges: await mergesOf(db, record.id),
    account: accountId === null ? null : { id: accountId, email, state, last_signed_in_at: at?.toISOString() ?? null },
  };
}
