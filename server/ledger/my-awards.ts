import type { MyAward } from '#contracts/history.ts';
import type { Queryable } from '#server/db/db.ts';

/** More than anybody awards in the weeks that the app shows. */
const MOST = 5_000;

interface Row {
  id: string;
  student_id: string;
  student_name: string;
  habit_name: string;
  points: number;
  created_at: Date;
  reverses_id: string | null;
}

/** What an account awarded and took back since a time, newest first by the time of the tap. */
export async function readMyAwards(db: Queryable, actorId: string, since: Date): Promise<MyAward[]> {
  const rows = await db.query<Row>(
    `SELECT l.id, l.student_id, s.first_name || ' ' || s.last_name AS student_name, l.habit_name, l.points,
            l.occurred_at AS created_at, l.reverses_id
       FROM ledger l JOIN students s ON s.id = l.student_id
      WHERE l.actor_id = $1 AND l.occurred_at >= $2
      ORDER BY l.occurred_at DESC, l.seq DESC LIMIT ${MOST}`,
    [actorId, since],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
