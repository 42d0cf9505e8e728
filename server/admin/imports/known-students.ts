import { foldText } from '#domain/names.ts';
import { FIELD_NAMES, type RecordValues } from '#domain/people/record-fields.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { Queryable } from '#server/db/db.ts';

/** A student as the school has them; never one who was erased, or a record that was merged into another. */
export interface KnownStudent extends RecordValues {
  id: string;
  archived_at: Date | null;
  version: number;
  /** What staff set in the portal, each with the school year of the edit. */
  edited_fields: Readonly<Record<string, string>>;
}

interface House {
  id: string;
  name: string;
}

/** The school, with what a row of a file can be found by. */
export interface KnownSchool {
  students: readonly KnownStudent[];
  active: readonly KnownStudent[];
  ladder: Ladder;
  houses: readonly House[];
  houseName: (id: string | null) => string | null;
  /** By the id in the system that the file comes from. */
  bySource: ReadonlyMap<string, KnownStudent>;
  /** Who has such an id. */
  withSource: ReadonlySet<string>;
  byNumber: ReadonlyMap<string, KnownStudent>;
  /** Only those whose email no other student has. */
  byEmail: ReadonlyMap<string, KnownStudent>;
  /** Who is at school, by the folded name. */
  byName: ReadonlyMap<string, readonly KnownStudent[]>;
}

export const fullNameOf = (student: { first_name: string; last_name: string }): string =>
  `${student.first_name} ${student.last_name}`.trim();

/** The same as it is read: rows alone, which can be given to a thread. */
export interface SchoolRows {
  students: readonly KnownStudent[];
  ladder: Ladder;
  houses: readonly House[];
  sources: ReadonlyArray<{ source_id: string; student_id: string }>;
  /** By which files may still know the records that were merged, each with the record that is kept. */
  merged: ReadonlyArray<{ kept_id: string; school_number: string | null; email: string | null }>;
}

export async function readSchoolRows(db: Queryable, source: string | null): Promise<SchoolRows> {
  return {
    students: await db.query<KnownStudent>(
      `SELECT id, ${FIELD_NAMES.join(', ')}, archived_at, version, edited_fields
         FROM students WHERE erased_at IS NULL AND merged_into IS NULL ORDER BY sort_key, id`,
    ),
    ladder: await readLadder(db),
    houses: await db.query<House>('SELECT id, name FROM houses WHERE archived_at IS NULL ORDER BY position'),
    sources: await db.query<{ source_id: string; student_id: string }>(
      `SELECT o.source_id, COALESCE(s.merged_into, s.id) AS student_id
         FROM student_sources o JOIN students s ON s.id = o.student_id WHERE o.source = $1`,
      [source],
    ),
    merged: await db.query<SchoolRows['merged'][number]>(
      `SELECT merged_into AS kept_id, school_number, email FROM students
        WHERE erased_at IS NULL AND merged_into IS NOT NULL ORDER BY sort_key, id`,
    ),
  };
}

export function knownSchool({ students, ladder, houses, sources, merged }: SchoolRows): KnownSchool {
  const byId = new Map(students.map((student) => [student.id, student]));
  const active = students.filter((student) => student.archived_at === null);
  const bySource = new Map<string, KnownStudent>();
  for (const { source_id, student_id } of sources) {
    const student = byId.get(student_id);
    if (student) bySource.set(source_id, student);
  }
  const former = (field: 'school_number' | 'email') =>
    merged.flatMap((record) => {
      const [key, kept] = [record[field]?.toLowerCase(), byId.get(record.kept_id)];
      return key && kept ? [[key, kept] as const] : [];
    });
  return {
    students,
    active,
    ladder,
    houses,
    houseName: (id) => houses.find((house) => house.id === id)?.name ?? null,
    bySource,
    withSource: new Set(sources.map(({ student_id }) => student_id)),
    byNumber: new Map([
      ...former('school_number'),
      ...students.flatMap((student) =>
        student.school_number === null ? [] : [[student.school_number.toLowerCase(), student] as const],
      ),
    ]),
    byEmail: emailsOf(students, active, former('email')),
    byName: grouped(active, (student) => foldText(fullNameOf(student))),
  };
}

/** An email means a student at school where one alone has it; else one who left, where one alone has it. */
function emailsOf(
  students: readonly KnownStudent[],
  active: readonly KnownStudent[],
  former: ReadonlyArray<readonly [string, KnownStudent]>,
): Map<string, KnownStudent> {
  const found = new Map<string, KnownStudent>();
  const here = grouped(active, ({ email }) => email?.toLowerCase() ?? '');
  const everybody = grouped(students, ({ email }) => email?.toLowerCase() ?? '');
  for (const [email, kept] of former) if (!everybody.has(email)) found.set(email, kept);
  for (const [email, all] of everybody) {
    const meant = here.get(email) ?? all;
    const [only] = meant;
    if (email !== '' && only && meant.length === 1) found.set(email, only);
  }
  return found;
}

export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
