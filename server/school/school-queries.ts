import type { SchoolInfo, SchoolTerm } from '#contracts/school.ts';
import type { FirstDay } from '#domain/days.ts';
import { GRADES, type Ladder } from '#domain/people/ladder.ts';
import type { Queryable } from '#server/db/db.ts';

/** Whether the database knows a zone of this name: it is the one that turns days into times. */
export async function isTimeZone(db: Queryable, name: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM pg_timezone_names WHERE name = $1 LIMIT 1', [name]);
  return rows.length > 0;
}

/** The school's one row, which is there from the first migration on. */
export async function readSchool(db: Queryable): Promise<SchoolInfo> {
  const [row] = await db.query<{ name: string; time_zone: string; ladder: Ladder | null; week_starts_on: FirstDay }>(
    'SELECT name, time_zone, ladder, week_starts_on FROM school',
  );
  if (!row) throw new Error('the school has no row');
  return { ...row, ladder: row.ladder ?? GRADES };
}

/** The school's steps. */
export async function readLadder(db: Queryable): Promise<Ladder> {
  const [row] = await db.query<{ ladder: Ladder | null }>('SELECT ladder FROM school');
  return row?.ladder ?? GRADES;
}

/** The mark by which the cards of the school's students are known. */
export async function readCardMark(db: Queryable): Promise<string> {
  const [row] = await db.query<{ card_mark: string }>('SELECT card_mark FROM school');
  if (!row) throw new Error('the school has no row');
  return row.card_mark;
}

/** The address of those who help; null: none is set. */
export async function readHelpEmail(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ help_email: string | null }>('SELECT help_email FROM school');
  return row?.help_email ?? null;
}

/** The school's own terms, the first one first. */
export async function readTerms(db: Queryable): Promise<SchoolTerm[]> {
  return db.query<SchoolTerm>(
    `SELECT id, name, to_char(starts_on, 'YYYY-MM-DD') AS starts_on, to_char(ends_on, 'YYYY-MM-DD') AS ends_on
       FROM terms ORDER BY terms.starts_on`,
  );
}
