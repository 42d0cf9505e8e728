import type { SchoolInfo } from '#contracts/school.ts';
import type { Queryable } from '#server/db/db.ts';

/** The school's one row, which is there from the first migration on. */
export async function readSchool(db: Queryable): Promise<SchoolInfo> {
  const [row] = await db.query<SchoolInfo>('SELECT name, time_zone FROM school');
  if (!row) throw new Error('the school has no row');
  return row;
}
