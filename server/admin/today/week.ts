import type { Week } from '#contracts/admin/today.ts';
import { addDays } from '#domain/days.ts';
import { DISPLAY_ON_MS } from '#domain/displays/display-settings.ts';
import type { Deps } from '#server/deps.ts';
import { readSchoolNow } from '#server/leaderboard/board-query.ts';
import { countedBetween } from '#server/reports/period-report.ts';

/** From the first day of last week ($1) to today ($4); $2 is today a week ago, $3 this week's first day. */
const POINTS = `
  SELECT COALESCE(sum(l.points) FILTER (WHERE l.day >= $3::date), 0)::int AS points,
         COALESCE(sum(l.points) FILTER (WHERE l.day <= $2::date), 0)::int AS points_before
    FROM ledger l ${countedBetween('$1', '$4')}`;

const TEACHERS = `
  SELECT count(*) AS teachers, count(g.actor_id) AS teachers_awarding
    FROM accounts a
    LEFT JOIN (SELECT DISTINCT actor_id FROM ledger WHERE day BETWEEN $1::date AND $2::date AND reverses_id IS NULL) g
           ON g.actor_id = a.id
   WHERE a.role = 'EDUCATOR' AND a.state = 'active'`;

const WITHOUT_POINT = `
  SELECT count(*) AS without_point
    FROM students s LEFT JOIN student_term_total t ON t.student_id = s.id AND t.term = $1
   WHERE s.archived_at IS NULL AND COALESCE(t.points, 0) = 0`;

const DISPLAYS = `
  SELECT count(*) AS displays, count(*) FILTER (WHERE last_seen_at > $1) AS displays_on
    FROM displays WHERE revoked_at IS NULL`;

/** The figures of the running week, by the school's days. */
export async function readWeek(deps: Pick<Deps, 'db' | 'clock'>): Promise<Week> {
  const { db, clock } = deps;
  const { weekFrom, today, term } = await readSchoolNow(deps);
  const seenSince = new Date(clock().getTime() - DISPLAY_ON_MS);
  const [[points], [teachers], [students], [displays]] = await Promise.all([
    db.query<Pick<Week, 'points' | 'points_before'>>(POINTS, [
      addDays(weekFrom, -7),
      addDays(today, -7),
      weekFrom,
      today,
    ]),
    db.query<Pick<Week, 'teachers' | 'teachers_awarding'>>(TEACHERS, [weekFrom, today]),
    db.query<Pick<Week, 'without_point'>>(WITHOUT_POINT, [term.key]),
    db.query<Pick<Week, 'displays' | 'displays_on'>>(DISPLAYS, [seenSince]),
  ]);
  return {
    points: points?.points ?? 0,
    points_before: points?.points_before ?? 0,
    teachers: teachers?.teachers ?? 0,
    teachers_awarding: teachers?.teachers_awarding ?? 0,
    without_point: students?.without_point ?? 0,
    term: term.name,
    term_ends_on: term.endsOn,
    displays: displays?.displays ?? 0,
    displays_on: displays?.displays_on ?? 0,
  };
}
