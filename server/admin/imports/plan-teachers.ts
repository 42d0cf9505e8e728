import type { ImportTeacher, PlanTeacher } from '#contracts/admin/imports.ts';
import { foldText } from '#domain/names.ts';
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
  /** Who teaches here or is invited to: a file without ids may name a teacher by the name alone. Null for one with ids. */
  staff: readonly NamedTeacher[] | null;
}

interface NamedTeacher {
  email: string;
  first_name: string;
  last_name: string;
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
    staff:
      source === null
        ? await db.query<NamedTeacher>(
            `SELECT email, first_name, last_name FROM accounts WHERE role IN ('EDUCATOR', 'STAFF') AND state = 'active'
              UNION SELECT email, first_name, last_name FROM invitations WHERE used_at IS NULL AND withdrawn_at IS NULL`,
          )
        : null,
  };
}

/**
 * Who is new: neither an account nor an open invitation has the email. A teacher without an email is looked for by name, in the
 * school and in the file; who is not found so can't be invited.
 */
export function planTeachers(teachers: readonly ImportTeacher[], { known, staff }: TeacherRows): PlannedTeacher[] {
  const seen = new Set([...known, ...(staff ?? []).map(({ email }) => email)]);
  const named = staff && [...staff, ...teachers.flatMap((teacher) => namedTeacher(teacher, teacherEmail(teacher)))];
  // Who has an email comes first, so that it is theirs and not that of somebody who is found by name.
  const byEmail = teachers.toSorted((a, b) => Number(teacherEmail(a) === null) - Number(teacherEmail(b) === null));
  return byEmail.map((teacher): PlannedTeacher => {
    const email = teacherEmail(teacher) ?? emailByName(teacher, named);
    const kind = email === null ? 'refused' : seen.has(email) ? 'known' : 'new';
    // One person may have two ids.
    if (email !== null) seen.add(email);
    const [firstName, lastName] = [shortened(teacher.first_name ?? ''), shortened(teacher.last_name ?? '')];
    const plan = { name: `${firstName} ${lastName}`.trim(), email, kind } as const;
    return { plan, sourceId: teacher.source_id, firstName, lastName };
  });
}

const namedTeacher = ({ first_name, last_name }: ImportTeacher, email: string | null): NamedTeacher[] =>
  email === null ? [] : [{ email, first_name: first_name ?? '', last_name: last_name ?? '' }];

/** 'Helen Frost', 'H Frost' and 'Frost' mean the one teacher of that name, if there is one alone. */
function emailByName(teacher: ImportTeacher, named: readonly NamedTeacher[] | null): string | null {
  const [first, last] = [foldText(teacher.first_name ?? '').replace(/\.$/, ''), foldText(teacher.last_name ?? '')];
  if (named === null || last === '') return null;
  const fits = named.filter(({ first_name, last_name }) => {
    const theirs = foldText(first_name);
    return foldText(last_name) === last && (first.length > 1 ? theirs === first : theirs.startsWith(first));
  });
  const emails = new Set(fits.map(({ email }) => email));
  const [email] = emails;
  return emails.size === 1 ? (email ?? null) : null;
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
