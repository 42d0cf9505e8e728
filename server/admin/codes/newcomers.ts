import type { Newcomer } from '#contracts/admin/codes.ts';
import { DAY_MS } from '#domain/durations.ts';
import { answered } from '#server/db/answered.ts';
import type { Deps } from '#server/deps.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { CLASSES_OF_STUDENT } from '#server/students/classes-of-student.ts';

export interface NewcomerRow {
  id: string;
  first_name: string;
  last_name: string;
  school_number: string | null;
  grade: number | null;
  classes: string[];
}

/** What a list or a sheet says of a student `s` who is here and has no account. */
export const NEWCOMER = `
  SELECT s.id, s.first_name, s.last_name, s.school_number, s.grade,
         ${CLASSES_OF_STUDENT} AS classes`;

/** Who is here and has no account. */
export const WITHOUT_ACCOUNT = `s.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)`;

/** What decides whether a student gets a reminder. */
export interface Reachable {
  email: string | null;
  code_until: Date | null;
  reminded_at: Date | null;
}

/** Of a student `s` and their code `k`, which need not be there. */
export const REACHABLE = `s.email, k.expires_at AS code_until,
  (SELECT max(m.made_at) FROM mails m WHERE m.student_id = s.id) AS reminded_at`;

/** Somebody with an email and a code that works, once a day: without a code there is nothing to remind of. */
export const mayRemind = ({ email, code_until, reminded_at }: Reachable, now: Date): boolean =>
  email !== null &&
  isEmail(email) &&
  code_until !== null &&
  code_until > now &&
  (reminded_at === null || now.getTime() - reminded_at.getTime() >= DAY_MS);

/** More than a school has. */
const MOST = 5_000;

/** Every student who has no account yet, by name. */
export async function listNewcomers({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ results: Newcomer[]; here: number }> {
  const now = clock();
  const [rows, [school]] = await Promise.all([
    db.query<NewcomerRow & Reachable>(
      `${NEWCOMER}, ${REACHABLE} FROM students s LEFT JOIN student_codes k ON k.student_id = s.id
        WHERE ${WITHOUT_ACCOUNT} ORDER BY s.sort_key, s.id LIMIT ${MOST}`,
    ),
    db.query<{ here: number }>('SELECT count(*) AS here FROM students WHERE archived_at IS NULL'),
  ]);
  const results = rows.map((row) => answered({ ...row, may_remind: mayRemind(row, now) }));
  return { results, here: school?.here ?? 0 };
}
