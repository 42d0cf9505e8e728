import type { TeacherReport, TeacherRow } from '#contracts/reports.ts';
import type { Span } from '#domain/days.ts';
import type { Queryable } from '#server/db/db.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';
import { countedBetween } from './period-report.ts';

/** A reversal counts for the teacher who made the award, no matter who took it back. */
const BY_TEACHER = `
  SELECT a.id AS teacher_id, a.first_name || ' ' || a.last_name AS name, e.points, e.awards, e.students
    FROM (SELECT COALESCE(o.actor_id, l.actor_id) AS actor_id, sum(l.points) AS points,
                 count(*) FILTER (WHERE l.reverses_id IS NULL) - count(l.reverses_id) AS awards,
                 count(DISTINCT ${COUNTS_FOR}) FILTER (WHERE l.reverses_id IS NULL) AS students
            FROM ledger l LEFT JOIN ledger o ON o.id = l.reverses_id ${JOIN_MERGED} ${countedBetween('$1', '$2')}
           GROUP BY 1) e
    JOIN accounts a ON a.id = e.actor_id
   ORDER BY e.points DESC, lower(a.last_name), lower(a.first_name), a.id`;

export async function readTeachers(db: Queryable, now: Date, { from, to }: Span): Promise<TeacherReport> {
  return { generated_at: now.toISOString(), results: await db.query<TeacherRow>(BY_TEACHER, [from, to]) };
}
