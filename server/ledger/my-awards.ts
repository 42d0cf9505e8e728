import type { EntryStatus, MyAward } from '#contracts/history.ts';
import type { Queryable } from '#server/db/db.ts';
import { ENTRY_STATUS } from '#server/db/entry-status.ts';
import { COUNTS_FOR, JOIN_MERGED } from '#server/students/merged-records.ts';

/** More than anybody awards in the weeks that the app shows. */
const MOST = 5_000;

interface Row {
  seq: number;
  id: string;
  student_id: string;
  student_name: string;
  habit_name: string;
  points: number;
  created_at: Date;
  recorded_at: Date;
  reverses_id: string | null;
  status: EntryStatus;
}

const FIELDS = `l.id, s.first_name || ' ' || s.last_name AS student_name, s.id AS student_id, l.habit_name, l.points,
  l.occurred_at AS created_at, l.recorded_at, l.reverses_id, l.seq`;

const RECORD = `${JOIN_MERGED} JOIN students s ON s.id = ${COUNTS_FOR}`;

/** Only the newest awards are read and joined, however many an account has made: an import makes a school's at once. */
const MINE = `
  WITH own AS MATERIALIZED (
    SELECT * FROM ledger
     WHERE actor_id = $1 AND occurred_at >= $2 AND reverses_id IS NULL
     ORDER BY occurred_at DESC, seq DESC LIMIT ${MOST})
  SELECT ${FIELDS}, ${ENTRY_STATUS} AS status
    FROM own l ${RECORD} LEFT JOIN review_decisions d ON d.award_id = l.id
   UNION ALL
  SELECT ${FIELDS}, l.status
    FROM own JOIN ledger l ON l.reverses_id = own.id ${RECORD}
   ORDER BY created_at DESC, seq DESC LIMIT ${MOST}`;

/**
 * What an account awarded since a time, and its reversals, no matter who made them. Newest first by the time of the tap,
 * which a reversal shares with its award.
 */
export async function readMyAwards(db: Queryable, actorId: string, since: Date): Promise<MyAward[]> {
  const rows = await db.query<Row>(MINE, [actorId, since]);
  return rows.map(({ seq: _order, created_at, recorded_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    recorded_at: recorded_at.toISOString(),
  }));
}
