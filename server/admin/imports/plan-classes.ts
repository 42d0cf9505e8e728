import type { ImportClass, ImportRequest, PlanClass } from '#contracts/admin/imports.ts';
import { CLASS_LISTS } from '#domain/imports/classes-of-table.ts';
import type { Queryable } from '#server/db/db.ts';
import { lengthOf, tidy } from '#server/http/text-rules.ts';

/** A class as it is stored: title, emails of teachers, ids of students. Both lists in order. */
export interface ClassState {
  title: string;
  hasEnded: boolean;
  teachers: readonly string[];
  students: readonly string[];
}

/** A student of a class: a record, or a row of the file whose record will be made. */
type ClassStudent = { kind: 'record'; id: string } | { kind: 'new'; row: number };

export interface PlannedClass {
  plan: PlanClass;
  sourceId: string;
  /** Null: it is new. */
  id: string | null;
  was: ClassState | null;
  title: string;
  hasEnded: boolean;
  teachers: readonly string[];
  students: readonly ClassStudent[];
}

/** Whom an id of the file means; null where nobody is known by it. */
export interface People {
  /** Who can come into a class: nobody who leaves or has left. */
  studentOf: (sourceId: string) => ClassStudent | null;
  recordOf: (sourceId: string) => string | null;
  /** The same by the row of the file; 'unclear' where nobody can tell whom it means. */
  studentAt: (row: number) => ClassStudent | 'unclear' | null;
  /** The email. */
  teacherOf: (sourceId: string) => string | null;
}

const LONGEST_TITLE = 80;

/** The system that a file's classes belong to. */
export const classSource = (source: string | null): string => source ?? CLASS_LISTS;

/** What happens with each class of a file. Classes that it does not name stay as they are. */
export function planClasses(
  { mode, classes }: Pick<ImportRequest, 'mode' | 'classes'>,
  rows: readonly ClassRow[],
  people: People,
): PlannedClass[] {
  const known = new Map(rows.map(({ id, source_id, ...state }) => [source_id, { id, state }]));
  const planned = new Map<string, PlannedClass>();
  for (const each of classes) {
    const before = known.get(each.source_id) ?? null;
    const found = planClass(each, { mode, before, people });
    if (found) planned.set(each.source_id, found);
  }
  return [...planned.values()];
}

interface Known {
  id: string;
  state: ClassState;
}

function planClass(
  each: ImportClass,
  { mode, before, people }: { mode: ImportRequest['mode']; before: Known | null; people: People },
): PlannedClass | null {
  const was = before?.state ?? null;
  if (each.people_only === true && (was === null || was.hasEnded)) return null;
  const { students, teachers, unknown } =
    mode === 'delta' ? changedMembers(each, was, people) : allMembers(each, was, people);
  const will = { title: titleOf(each, was), hasEnded: each.has_ended === true, teachers, students };
  const kind = kindOf(was, will);
  if (kind === null) return null;
  return {
    plan: {
      title: will.title,
      kind,
      students: placesOf(was?.students ?? [], will.hasEnded ? null : students.map(keyOf)),
      teachers: placesOf(was?.teachers ?? [], will.hasEnded ? null : teachers),
      unknown,
    },
    sourceId: each.source_id,
    id: before?.id ?? null,
    was,
    ...will,
  };
}

function titleOf(each: ImportClass, was: ClassState | null): string {
  if (was && each.keeps_title === true) return was.title;
  const title = [...tidy(each.title)].slice(0, LONGEST_TITLE).join('');
  return lengthOf(title) === 0 ? 'Class' : title;
}

const keyOf = (student: ClassStudent): string => (student.kind === 'record' ? student.id : `new ${student.row}`);

/** Of a whole file: everyone in it, and nobody else. A refused row may mean anybody in the class, so nobody leaves it then. */
function allMembers(each: ImportClass, was: ClassState | null, people: People) {
  const at = (each.rows ?? []).map(people.studentAt);
  const stay = at.includes('unclear') ? (was?.students ?? []).map((id) => ({ kind: 'record', id }) as const) : [];
  const named = [...each.students.map(people.studentOf), ...at].filter((one) => one !== null && one !== 'unclear');
  const students = new Map([...stay, ...named].map((one) => [keyOf(one), one]));
  const teaching = each.teachers.flatMap((id) => people.teacherOf(id) ?? []);
  const teachers = new Set([...(each.keeps_teachers === true ? (was?.teachers ?? []) : []), ...teaching]);
  return { students: [...students.values()], teachers: [...teachers].toSorted(), unknown: 0 };
}

/** Of a file of changes: who was there stays, unless the file names them as gone. */
function changedMembers(each: ImportClass, was: ClassState | null, people: People) {
  const students = new Map<string, ClassStudent>((was?.students ?? []).map((id) => [id, { kind: 'record', id }]));
  const teachers = new Set(was?.teachers);
  const coming = each.students.map(people.studentOf);
  const teaching = each.teachers.map(people.teacherOf);
  const taught = (each.left_teachers ?? []).map(people.teacherOf);
  for (const id of each.left_students ?? []) students.delete(people.recordOf(id) ?? '');
  for (const email of taught) teachers.delete(email ?? '');
  for (const student of coming) if (student) students.set(keyOf(student), student);
  for (const email of teaching) if (email !== null) teachers.add(email);
  const unknown = [...coming, ...teaching, ...taught].filter((one) => one === null).length;
  return { students: [...students.values()], teachers: [...teachers].toSorted(), unknown };
}

/** Null: a class that has ended and was never here is nothing to speak of. */
function kindOf(
  was: ClassState | null,
  will: { title: string; hasEnded: boolean; teachers: readonly string[]; students: readonly ClassStudent[] },
): PlanClass['kind'] | null {
  if (will.hasEnded) {
    if (was === null) return null;
    return was.hasEnded ? 'unchanged' : 'ends';
  }
  if (was === null) return 'new';
  const isSame =
    !was.hasEnded &&
    was.title === will.title &&
    isSameSet(was.teachers, will.teachers) &&
    isSameSet(was.students, will.students.map(keyOf));
  return isSame ? 'unchanged' : 'changed';
}

const without = (all: readonly string[], some: readonly string[]): string[] => {
  const gone = new Set(some);
  return all.filter((each) => !gone.has(each));
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && without(one, other).length === 0;

/** `will` is null where the class ends: it keeps its people, in case it was a mistake. */
function placesOf(was: readonly string[], will: readonly string[] | null): PlanClass['students'] {
  if (will === null) return { count: was.length, joining: 0, leaving: 0 };
  return { count: will.length, joining: without(will, was).length, leaving: without(was, will).length };
}

/** A class that a system's files have brought, as it is read. */
export type ClassRow = ClassState & { id: string; source_id: string };

export async function readClassRows(db: Queryable, source: string | null): Promise<ClassRow[]> {
  return db.query<ClassRow>(
    `SELECT c.id, c.source_id, c.title, c.ended_at IS NOT NULL AS "hasEnded",
            ARRAY(SELECT t.email FROM class_teachers t WHERE t.class_id = c.id ORDER BY t.email COLLATE "C") AS teachers,
            ARRAY(SELECT s.student_id::text FROM class_students s WHERE s.class_id = c.id ORDER BY 1) AS students
       FROM classes c WHERE c.source = $1`,
    [classSource(source)],
  );
}
