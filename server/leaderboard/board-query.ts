import type { Scoring } from '#domain/houses/score.ts';
import { BOARD_SCOPES, type BoardScope } from '#domain/houses/standings.ts';
import type { DisplayNames } from '#contracts/houses.ts';
import { termAt } from '#domain/calendar.ts';
import { GRADES, type Ladder } from '#domain/people/ladder.ts';
import { dayIn } from '#domain/school-clock.ts';
import { firstOfWeek, type FirstDay } from '#domain/days.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';

/** How many students of each house a board reads; the first ones of the school are among them. */
export const TOP_STUDENTS = 5;
const LATEST_AWARDS = 8;
/** How many rows of the ledger are searched for them: some were taken back or wait for staff. */
const LATEST_ROWS = 60;

/** The points of a house, by what a board counts. The terms and days are those of the CTE `asked`. */
const SUMS: Record<BoardScope, string> = {
  total: 'SELECT t.points FROM house_total t WHERE t.house_id = h.id',
  term: 'SELECT t.points FROM house_term_total t WHERE t.house_id = h.id AND t.term = (SELECT term FROM asked)',
  week: `SELECT sum(t.points) FROM house_day_total t
          WHERE t.house_id = h.id AND t.day BETWEEN (SELECT week_from FROM asked) AND (SELECT today FROM asked)`,
  today: 'SELECT t.points FROM house_day_total t WHERE t.house_id = h.id AND t.day = (SELECT today FROM asked)',
};

/** Students of a house with their points by a sum of their days. */
const topByDays = (days: string) => `
  SELECT s.first_name, s.last_name, d.points
    FROM (SELECT t.student_id, sum(t.points) AS points
            FROM student_day_total t JOIN student_total st ON st.student_id = t.student_id
           WHERE st.house_id = h.id AND st.active AND ${days}
           GROUP BY t.student_id HAVING sum(t.points) > 0
           ORDER BY points DESC, t.student_id LIMIT ${TOP_STUDENTS}) d
    JOIN students s ON s.id = d.student_id
   ORDER BY d.points DESC, s.id`;

/** The students of a house, most points first. In total they are the first of an index; else a house looks at its own. */
const TOPS: Record<BoardScope, string> = {
  total: `
    SELECT s.first_name, s.last_name, st.points
      FROM student_total st JOIN students s ON s.id = st.student_id
     WHERE st.house_id = h.id AND st.active AND st.points > 0
     ORDER BY st.points DESC, st.student_id`,
  term: `
    SELECT s.first_name, s.last_name, t.points
      FROM student_total st
      JOIN student_term_total t ON t.student_id = st.student_id AND t.term = (SELECT term FROM asked)
      JOIN students s ON s.id = st.student_id
     WHERE st.house_id = h.id AND st.active AND t.points > 0
     ORDER BY t.points DESC, st.student_id`,
  week: topByDays('t.day BETWEEN (SELECT week_from FROM asked) AND (SELECT today FROM asked)'),
  today: topByDays('t.day = (SELECT today FROM asked)'),
};

/**
 * One row for each open house, in the school's order, with a column for each board that is asked for. It reads kept sums
 * alone, so that it costs the same however many awards there are.
 */
export const boardsStatement = (scopes: readonly BoardScope[]) => `
  WITH asked AS (SELECT $1::text AS term, $2::date AS week_from, $3::date AS today)
  SELECT h.id, h.name, h.colour, h.icon, h.goal,
         (SELECT count(*) FROM students s WHERE s.house_id = h.id AND s.archived_at IS NULL) AS students,
         ${scopes
           .map(
             (scope) => `json_build_object(
               'points', COALESCE((${SUMS[scope]}), 0),
               'tops', COALESCE((SELECT json_agg(top) FROM (${TOPS[scope]} LIMIT ${TOP_STUDENTS}) top), '[]')) AS ${scope}`,
           )
           .join(',\n')}
    FROM houses h
   WHERE h.archived_at IS NULL
   ORDER BY h.position`;

const STATEMENTS = {
  total: boardsStatement(['total']),
  term: boardsStatement(['term']),
  all: boardsStatement(BOARD_SCOPES),
};

export interface TopRow {
  first_name: string;
  last_name: string;
  points: number;
}

interface Scored {
  points: number;
  tops: TopRow[];
}

/** A house with the boards that were asked for. */
export interface HouseRow extends Partial<Record<BoardScope, Scored>> {
  id: string;
  name: string;
  colour: string;
  icon: string | null;
  goal: number | null;
  students: number;
}

/** What boards depend on beside points. Days are '2026-09-01'. */
export interface SchoolNow {
  name: string;
  timeZone: string;
  ladder: Ladder;
  firstDay: FirstDay;
  scoring: Scoring;
  names: DisplayNames;
  term: { key: string; name: string; startsOn: string | null; endsOn: string | null };
  weekFrom: string;
  today: string;
}

interface SchoolRow {
  name: string;
  time_zone: string;
  ladder: Ladder | null;
  week_starts_on: FirstDay;
  scoring: SchoolNow['scoring'];
  display_names: DisplayNames;
  terms: Array<{ id: string; name: string; startsOn: string; endsOn: string }>;
}

const SCHOOL = `
  SELECT name, time_zone, ladder, week_starts_on, scoring, display_names,
         COALESCE((SELECT json_agg(json_build_object('id', id, 'name', name, 'startsOn', starts_on, 'endsOn', ends_on))
                     FROM terms), '[]') AS terms
    FROM school`;

export async function readSchoolNow({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SchoolNow> {
  const [row] = await db.query<SchoolRow>(SCHOOL);
  if (!row) throw new Error('the school has no row');
  const now = clock();
  const { name, time_zone: timeZone, ladder, week_starts_on: firstDay, scoring, display_names: names, terms } = row;
  const key = termAt(now, { timeZone, terms });
  const own = terms.find(({ id }) => id === key);
  const today = dayIn(now, timeZone);
  return {
    name,
    timeZone,
    ladder: ladder ?? GRADES,
    firstDay,
    scoring,
    names,
    term: { key, name: own?.name ?? key, startsOn: own?.startsOn ?? null, endsOn: own?.endsOn ?? null },
    weekFrom: firstOfWeek(today, firstDay),
    today,
  };
}

/** The open houses with one of the boards, or with all. */
export function readHouses(
  db: Queryable,
  { term, weekFrom, today }: SchoolNow,
  which: keyof typeof STATEMENTS,
): Promise<HouseRow[]> {
  return db.query<HouseRow>(STATEMENTS[which], [term.key, weekFrom, today]);
}

/** What a house got in a week of the term that is over. */
export interface WeekRow {
  house_id: string;
  /** How many weeks before this one: 1 is the last. */
  ago: number;
  points: number;
}

const WEEKS = `
  SELECT t.house_id, (($2::date - 1 - t.day) / 7 + 1) AS ago, sum(t.points)::int AS points
    FROM house_day_total t
   WHERE t.day >= $1::date AND t.day < $2::date
   GROUP BY t.house_id, ago
   ORDER BY t.house_id, ago`;

/** The weeks of the running term before this one; none where the term has no days. */
export const readWeeks = (db: Queryable, { term, weekFrom }: SchoolNow): Promise<WeekRow[]> =>
  term.startsOn === null ? Promise.resolve([]) : db.query<WeekRow>(WEEKS, [term.startsOn, weekFrom]);

export interface LatestRow {
  id: string;
  at: Date;
  house_id: string | null;
  grade: number | null;
  first_name: string;
  last_name: string;
  points: number;
  reason: string;
}

/** What was awarded last and counts. Comments stay between teacher and student: only a reason or a habit is named. */
const LATEST = `
  SELECT l.id, l.occurred_at AS at, l.house_id, s.grade, s.first_name, s.last_name, l.points,
         COALESCE(r.text, l.habit_name) AS reason
    FROM (SELECT * FROM ledger ORDER BY seq DESC LIMIT ${LATEST_ROWS}) l
    ${JOIN_MERGED}
    JOIN students s ON s.id = ${COUNTS_FOR} AND s.archived_at IS NULL AND s.erased_at IS NULL
    LEFT JOIN reasons r ON r.id = l.reason_ids[1]
   WHERE l.reverses_id IS NULL AND l.status = 'counted'
     AND NOT EXISTS (SELECT 1 FROM ledger back WHERE back.reverses_id = l.id)
   ORDER BY l.seq DESC
   LIMIT ${LATEST_AWARDS}`;

export const readLatest = (db: Queryable): Promise<LatestRow[]> => db.query<LatestRow>(LATEST);
