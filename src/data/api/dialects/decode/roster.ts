import type { Roster } from '#contracts/rosters.ts';
import type { Student } from '#contracts/students.ts';
import { everyRow, textIn, unwrapped, integerIn, type Fields } from '#data/fields.ts';
import { decodeStudent, POINTS, studentIdOf } from './student.ts';

/** A roster as a server sends it: `student_ids` is null where it says nothing of the members. */
export type RosterFromServer = Roster & { student_ids: string[] | null; students: Student[] };

/** `updated_at` is empty where the server does not say it. */
export function decodeRoster(value: unknown): RosterFromServer | null {
  const fields = unwrapped(value, 'roster', 'group');
  const id = fields && textIn(fields, 'id', 'roster_id', 'group_id', 'uuid', 'pk');
  if (!id) return null;
  const { student_ids, students } = membersIn(fields);
  const owner_id = textIn(fields, 'owner_id');
  return {
    id,
    ...(owner_id !== null && { owner_id }),
    name: textIn(fields, 'name', 'title') ?? '',
    description: textIn(fields, 'description'),
    student_count: student_ids?.length ?? integerIn(fields, 'student_count', 'member_count', 'students_count') ?? 0,
    updated_at: textIn(fields, 'updated_at') ?? '',
    student_ids,
    students,
  };
}

const EMBEDDED = ['students', 'members', 'roster_students', 'student_list'] as const;

function membersIn(fields: Fields): Pick<RosterFromServer, 'student_ids' | 'students'> {
  const embedded = EMBEDDED.map((name) => fields[name]).find((list) => Array.isArray(list));
  const idLists = ['student_ids', 'studentIds', 'member_ids'].map((name) => fields[name]);
  const ids = idLists.find((list) => Array.isArray(list)) ?? embedded;
  return {
    student_ids: Array.isArray(ids) ? everyRow(ids, studentIdOf) : null,
    students: Array.isArray(embedded) ? wholeStudents(embedded) : [],
  };
}

/** Members that are complete students, not just a name and an id: only these may replace the cached ones. */
export function wholeStudents(rows: readonly unknown[]): Student[] {
  return rows.flatMap((row) => {
    const fields = unwrapped(row, 'student');
    return (fields && integerIn(fields, ...POINTS) !== null && decodeStudent(fields)) || [];
  });
}
