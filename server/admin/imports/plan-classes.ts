import type { ImportRequest, PlanClass } from '#contracts/admin/imports.ts';
import type { Queryable } from '#server/db/db.ts';
import { lengthOf, tidy } from '#server/http/text-rules.ts';
import type { PlannedTeacher } from './plan-teachers.ts';

/** A class as it is stored: title, emails of teachers, ids of students. Both lists in order. */
export interface ClassState {
  title: string;
  hasEnded: boolean;
  teachers: readonly string[];
  students: readonly string[];
}

export interface PlannedClass {
  plan: PlanClass;
  sourceId: string;
  /** Null: it is new. */
  id: string | null;
  was: ClassState | null;
  title: string;
  hasEnded: boolean;
  teachers: readonly string[];
  /** The ids that the students have in the file; their records may still have to be made. */
  students: readonly string[];
}

interface Context {
  teachers: readonly PlannedTeacher[];
  /** The record of each student of the file by the file's id; null: it will be made. */
  records: ReadonlyMap<string, string | null>;
}

const LONGEST_TITLE = 80;

/** What happens with each class of a file. Classes that it does not name stay as they are. */
export async function planClasses(
  db: Queryable,
  { source, classes }: Pick<ImportRequest, 'source' | 'classes'>,
  { teachers, records }: Context,
): Promise<PlannedClass[]> {
  if (source === null || classes.length === 0) return [];
  const known = await readClasses(db, source);
  const emailOf = new Map(teachers.map(({ sourceId, plan }) => [sourceId, plan.email]));
  const planned = new Map<string, PlannedClass>();
  for (const each of classes) {
    const title = [...tidy(each.title)].slice(0, LONGEST_TITLE).join('');
    const before = known.get(each.source_id) ?? null;
    const students = [...new Set(each.students)].filter((id) => records.has(id)).toSorted();
    const emails = [...new Set(each.teachers.flatMap((id) => emailOf.get(id) ?? []))].toSorted();
    const hasEnded = each.has_ended === true;
    const will = { title: lengthOf(title) === 0 ? 'Class' : title, hasEnded, teachers: emails, students };
    const kind = kindOf(before?.state ?? null, will, records);
    if (kind === null) continue;
    planned.set(each.source_id, {
      plan: { title: will.title, kind, students: students.length, teachers: emails.length },
      sourceId: each.source_id,
      id: before?.id ?? null,
      was: before?.state ?? null,
      ...will,
    });
  }
  return [...planned.values()];
}

/** Null: a class that has ended and was never here is nothing to speak of. */
function kindOf(was: ClassState | null, will: ClassState, records: Context['records']): PlanClass['kind'] | null {
  if (will.hasEnded) {
    if (was === null) return null;
    return was.hasEnded ? 'unchanged' : 'ends';
  }
  if (was === null) return 'new';
  const ids = new Set(will.students.map((sourceId) => records.get(sourceId) ?? null));
  const isSame =
    !was.hasEnded &&
    was.title === will.title &&
    was.teachers.join() === will.teachers.join() &&
    was.students.length === ids.size &&
    was.students.every((id) => ids.has(id));
  return isSame ? 'unchanged' : 'changed';
}

async function readClasses(db: Queryable, source: string): Promise<Map<string, { id: string; state: ClassState }>> {
  const rows = await db.query<ClassState & { id: string; source_id: string }>(
    `SELECT c.id, c.source_id, c.title, c.ended_at IS NOT NULL AS "hasEnded",
            ARRAY(SELECT t.email FROM class_teachers t WHERE t.class_id = c.id ORDER BY t.email COLLATE "C") AS teachers,
            ARRAY(SELECT s.student_id::text FROM class_students s WHERE s.class_id = c.id ORDER BY 1) AS students
       FROM classes c WHERE c.source = $1`,
    [source],
  );
  return new Map(rows.map(({ id, source_id, ...state }) => [source_id, { id, state }]));
}
