import { awardReasonText } from '#domain/awards/award-text.ts';
import { termAt, type OwnTerm } from '#domain/calendar.ts';
import { dayIn } from '#domain/school-clock.ts';
import type { Queryable } from '#server/db/db.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { DemoStudent } from './demo-students.ts';
import type { Random } from './random.ts';

const WEEKS = 6;
/** The share of all students who get an award on a school day. */
const SHARE_A_DAY = 0.15;
const COMMENTS = ['Helped a classmate.', 'Great focus today.', 'Led the group.', 'Tidied up unasked.'] as const;

export interface DemoHabit {
  id: string;
  name: string;
  reasons: readonly DemoReason[];
}

interface DemoReason {
  id: string;
  text: string;
}

interface History {
  students: readonly DemoStudent[];
  habits: readonly DemoHabit[];
  teachers: readonly string[];
  terms: readonly OwnTerm[];
  now: Date;
  random: Random;
}

/** The school days of the last weeks before today, oldest first, each as the time when school begins. */
function schoolDays(now: Date): number[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 8);
  return Array.from({ length: WEEKS * 7 }, (_, index) => today - (WEEKS * 7 - index) * DAY_MS).filter((start) => {
    const weekday = new Date(start).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
}

/** The awards of a school day that begins at `start`, spread over it and in order of time. */
function awardsOfDay(start: number, { students, habits, teachers, terms, random }: History) {
  const count = Math.round(students.length * SHARE_A_DAY * (0.7 + random.next() * 0.6));
  const times = Array.from({ length: count }, () => start + random.below(7 * 3_600) * 1_000);
  return times
    .toSorted((a, b) => a - b)
    .map((time) => {
      const student = random.pickSkewed(students);
      const habit = random.pick(habits);
      const reason = random.pick(habit.reasons);
      const comment = random.next() < 0.2 ? random.pick(COMMENTS) : '';
      const at = new Date(time);
      return {
        id: random.uuid(),
        student_id: student.id,
        house_id: student.houseId,
        habit_id: habit.id,
        habit_name: habit.name,
        reason_ids: [reason.id],
        reason_text: awardReasonText(habit.name, [reason.text], comment),
        points: random.next() < 0.85 ? 1 : 2 + random.below(3),
        actor_id: random.pick(teachers),
        source: 'manual',
        term: termAt(at, { timeZone: 'UTC', terms }),
        day: dayIn(at, 'UTC'),
        occurred_at: at,
      };
    });
}

/** Adds some weeks of awards. */
export async function seedHistory(db: Queryable, history: History): Promise<void> {
  const days = schoolDays(history.now).map((start) => awardsOfDay(start, history));
  // A day at a time: no statement takes long, even in a large school on a busy machine.
  for (const rows of days) {
    await db.query(
      `INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id,
                           source, term, day, fingerprint, client_keyed, occurred_at, recorded_at)
       SELECT id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id, source, term,
              day, ''::bytea, false, occurred_at, occurred_at
         FROM jsonb_populate_recordset(NULL::ledger, $1::jsonb) WITH ORDINALITY ORDER BY ordinality`,
      [JSON.stringify(rows)],
    );
  }
}
