import type { Student } from '#contracts/students.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { asText, fieldsIn, nameIn, textIn, unwrapped, integerIn, type Fields } from '#data/fields.ts';

const STUDENT_ID = ['id', 'scholar_id', 'student_id', 'user_id', 'pk', 'uuid'] as const;

/**
 * A student's id, in the order of names in docs/product.md; also where only the id is given. A row that joins a
 * roster and a student has an id of its own, which is not the student's.
 */
export function studentIdOf(value: unknown): string | null {
  const fields = fieldsIn(value);
  if (!fields) return asText(value);
  if (fields['student']) return studentIdOf(fields['student']);
  const joins = 'roster_id' in fields || 'group_id' in fields;
  return (joins ? textIn(fields, 'student_id', 'scholar_id') : null) ?? textIn(fields, ...STUDENT_ID);
}

export function decodeStudent(value: unknown): Student | null {
  const fields = unwrapped(value, 'student', 'scholar');
  const id = fields && textIn(fields, ...STUDENT_ID);
  if (!id) return null;
  return {
    id,
    ...namesIn(fields),
    email: textIn(fields, 'email'),
    ...houseIn(fields),
    ...gradeIn(fields),
    points: pointsIn(fields),
    // A server that does not say it has not said that there was none.
    ...('last_awarded_at' in fields && { last_awarded_at: textIn(fields, 'last_awarded_at') }),
  };
}

/** Both names, or a full name split before its last word. */
function namesIn(fields: Fields): Pick<Student, 'first_name' | 'last_name'> {
  const first_name = textIn(fields, 'first_name');
  const last_name = textIn(fields, 'last_name');
  if (first_name !== null || last_name !== null) return { first_name: first_name ?? '', last_name: last_name ?? '' };
  const words = (textIn(fields, 'full_name', 'name') ?? '').split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first_name: words.join(' '), last_name: last };
}

/** `house` is a name, an object, or (as a number) an id; `house_id` and `house_name` say the same plainly. */
export function houseIn(fields: Fields): { house_id: string | null; house_name: string | null } {
  const { house } = fields;
  const inside = fieldsIn(house);
  return {
    house_id:
      textIn(fields, 'house_id') ??
      (inside ? textIn(inside, 'id', 'house_id', 'uuid', 'pk') : typeof house === 'number' ? asText(house) : null),
    house_name:
      textIn(fields, 'house_name') ?? (typeof house === 'number' ? null : nameIn(house, 'name', 'title', 'house_name')),
  };
}

export function gradeIn(fields: Fields): { grade: number | null } {
  return { grade: parseGrade(textIn(fields, 'grade', 'grade_level')) };
}

export const POINTS = ['points', 'total_points', 'points_total', 'score'] as const;

function pointsIn(fields: Fields): number {
  return integerIn(fields, ...POINTS) ?? 0;
}
