import type { ImportTeacher, PlanTeacher } from '#contracts/admin/imports.ts';
import type { Queryable } from '#server/db/db.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { lengthOf, tidy } from '#server/http/text-rules.ts';

export interface PlannedTeacher {
  plan: PlanTeacher;
  sourceId: string;
  firstName: string;
  lastName: string;
}

const LONGEST_NAME = 80;

/** The email of a teacher of the file, as accounts have it; null where there is none. */
export function teacherEmail({ email }: Pick<ImportTeacher, 'email'>): string | null {
  const typed = (email ?? '').normalize('NFKC').trim().toLowerCase();
  return isEmail(typed) ? typed : null;
}

/** What the school knows of teachers, as it is read: rows alone, which can be given to a thread. */
export interface TeacherRows {
  /** Those of the file's emails that an account or an open invitation has. */
  known: readonly string[];
  /** The email of each teacher by the id in the other system, of earlier files. */
  sources: ReadonlyArray<{ source_id: string; email: string }>;
}

export async function readTeacherRows(
  db: Queryable,
  source: string | null,
  emails: readonly string[],
): Promise<TeacherRows> {
  const known = await db.query<{ email: string }>(
    `SELECT email FROM accounts WHERE email = ANY ($1::text[])
      UNION SELECT email FROM invitations
             WHERE email = ANY ($1::text[]) AND used_at IS NULL AND withdrawn_at IS NULL`,
    [emails],
  );
  return {
    known: known.map(({ email }) => email),
    sources: await db.query<{ source_id: string; email: string }>(
      'SELECT source_id, email FROM teacher_sources WHERE source = $1',
      [source],
    ),
  };
}

/** Who is new: neither an account nor an open invitation has the email. A teacher without an email can't be invited. */
export function planTeachers(teachers: readonly ImportTeacher[], { known }: TeacherRows): PlannedTeacher[] {
  const seen = new Set(known);
  return teachers.map((teacher): PlannedTeacher => {
    const email = teacherEmail(teacher);
    const kind = email === null ? 'refused' : seen.has(email) ? 'known' : 'new';
    // One person may have two ids.
    if (email !== null) seen.add(email);
    const [firstName, lastName] = [shortened(teacher.first_name ?? ''), shortened(teacher.last_name ?? '')];
    const plan = { name: `${firstName} ${lastName}`.trim(), email, kind } as const;
    return { plan, sourceId: teacher.source_id, firstName, lastName };
  });
}

/** The email of each teacher by the id in the other system: of this file, and of those before. */
export function teacherEmails(
  { sources }: TeacherRows,
  teachers: readonly PlannedTeacher[],
): ReadonlyMap<string, string> {
  const inFile = teachers.flatMap(({ sourceId, plan }) =>
    plan.email === null ? [] : [[sourceId, plan.email] as const],
  );
  return new Map([...sources.map(({ source_id, email }) => [source_id, email] as const), ...inFile]);
}

const shortened = (name: string): string => (lengthOf(tidy(name)) > LONGEST_NAME ? '' : tidy(name));
