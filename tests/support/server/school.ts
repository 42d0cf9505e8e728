import { habitList, reasonList, type Habit, type Reason } from '#contracts/habits.ts';
import { studentPage, type Student } from '#contracts/students.ts';
import type { TestServer } from './test-server.ts';
import { ago } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

/** What a teacher's app would have loaded before an award. */
export interface School {
  students: Student[];
  habits: Habit[];
  reasons: Reason[];
}

export async function readSchool(server: TestServer, token: string): Promise<School> {
  const [students, habits, reasons] = await Promise.all(
    ['students/?page_size=5000', 'habits', 'reasons'].map((path) => server.call('GET', `/api/${path}`, { token })),
  );
  return {
    students: studentPage.parse(students?.body).results,
    habits: habitList.parse(habits?.body).results,
    reasons: reasonList.parse(reasons?.body).results,
  };
}

/** The nth of a list that is known to be long enough. */
export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

/** A body of POST /api/points/award/ as the app sends it; every call gives another id. */
export function awardBodyFor(school: School, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const student = nth(school.students, 10);
  const habit = nth(school.habits, 0);
  const reason = school.reasons.find((each) => each.habit_id === habit.id);
  return {
    client_award_id: newId(),
    scholar_id: student.id,
    value: 1,
    reason: `Habit: ${habit.name} — Reasons: ${reason?.text ?? ''}`,
    source: 'manual',
    term: 'Fall 2026',
    target_type: 'student',
    student_id: student.id,
    habit_id: habit.id,
    reason_id: reason?.id,
    points: 1,
    occurred_at: ago(0),
    ...changes,
  };
}

/** How many rows the ledger holds, and how many points that count; the totals have the same sums when all is right. */
export async function countLedger(
  server: TestServer,
): Promise<{ rows: number; points: number; students: number; houses: number }> {
  const [counts] = await server.db.query<{ rows: number; points: number; students: number; houses: number }>(
    `SELECT (SELECT count(*) FROM ledger) AS rows,
            (SELECT COALESCE(sum(points), 0)::int FROM counted_entries) AS points,
            (SELECT sum(points)::int FROM student_total) AS students,
            (SELECT sum(points)::int FROM house_total) AS houses`,
  );
  if (!counts) throw new Error('no counts');
  return counts;
}
