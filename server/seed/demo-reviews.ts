import { awardReasonText } from '#domain/awards/award-text.ts';
import { termAt, type OwnTerm } from '#domain/calendar.ts';
import { dayIn } from '#domain/school-clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Queryable } from '#server/db/db.ts';
import type { DemoHabit } from './demo-history.ts';
import type { DemoStudent } from './demo-students.ts';
import type { Random } from './random.ts';

const COUNT = 3;
const TAPPED_DAYS_AGO = 20;

interface Reviews {
  students: readonly DemoStudent[];
  habits: readonly DemoHabit[];
  teacherId: string;
  terms: readonly OwnTerm[];
  now: Date;
  random: Random;
}

/** Some awards of a tablet that lay in a drawer over a holiday: they came too late to count by themselves. */
export async function seedReviews(
  db: Queryable,
  { students, habits, teacherId, terms, now, random }: Reviews,
): Promise<void> {
  const tappedAt = now.getTime() - TAPPED_DAYS_AGO * DAY_MS;
  const recordedAt = new Date(now.getTime() - DAY_MS);
  const rows = students.slice(1, 1 + COUNT).map((student, index) => {
    const habit = random.pick(habits);
    const reason = random.pick(habit.reasons);
    const occurredAt = new Date(tappedAt + index * 1_000);
    return {
      id: random.uuid(),
      student_id: student.id,
      house_id: student.houseId,
      habit_id: habit.id,
      habit_name: habit.name,
      reason_ids: [reason.id],
      reason_text: awardReasonText(habit.name, [reason.text], ''),
      points: 1,
      actor_id: teacherId,
      term: termAt(occurredAt, { timeZone: 'UTC', terms }),
      day: dayIn(occurredAt, 'UTC'),
      occurred_at: occurredAt,
    };
  });
  await db.query(
    `INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                         source, term, day, fingerprint, client_keyed, occurred_at, recorded_at, status, review_why)
     SELECT id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id, 'manual', term,
            day, ''::bytea, false, occurred_at, $2, 'review', 'late'
       FROM jsonb_populate_recordset(NULL::ledger, $1::jsonb) WITH ORDINALITY ORDER BY ordinality`,
    [JSON.stringify(rows), recordedAt],
  );
}
