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

/** Who is new: neither an account nor an open invitation has the email. A teacher without an email can't be invited. */
export async function planTeachers(db: Queryable, teachers: readonly ImportTeacher[]): Promise<PlannedTeacher[]> {
  if (teachers.length === 0) return [];
  const read = teachers.map((teacher) => {
    const typed = (teacher.email ?? '').normalize('NFKC').trim().toLowerCase();
    return {
      sourceId: teacher.source_id,
      firstName: shortened(teacher.first_name ?? ''),
      lastName: shortened(teacher.last_name ?? ''),
      email: isEmail(typed) ? typed : null,
    };
  });
  const known = await db.query<{ email: string }>(
    `SELECT email FROM accounts WHERE email = ANY ($1::text[])
      UNION SELECT email FROM invitations
             WHERE email = ANY ($1::text[]) AND used_at IS NULL AND withdrawn_at IS NULL`,
    [read.flatMap(({ email }) => email ?? [])],
  );
  const seen = new Set(known.map(({ email }) => email));
  return read.map(({ email, ...teacher }): PlannedTeacher => {
    const kind = email === null ? 'refused' : seen.has(email) ? 'known' : 'new';
    // One person may have two ids.
    if (email !== null) seen.add(email);
    return { ...teacher, plan: { name: `${teacher.firstName} ${teacher.lastName}`.trim(), email, kind } };
  });
}

/** The email of each teacher by the id in the other system: of this file, and of those before. */
export async function readTeacherEmails(
  db: Queryable,
  source: string | null,
  teachers: readonly PlannedTeacher[],
): Promise<ReadonlyMap<string, string>> {
  const known = await db.query<{ source_id: string; email: string }>(
    'SELECT source_id, email FROM teacher_sources WHERE source = $1',
    [source],
  );
  const inFile = teachers.flatMap(({ sourceId, plan }) =>
    plan.email === null ? [] : [[sourceId, plan.email] as const],
  );
  return new Map([...known.map(({ source_id, email }) => [source_id, email] as const), ...inFile]);
}

const shortened = (name: string): string => (lengthOf(tidy(name)) > LONGEST_NAME ? '' : tidy(name));
