import { keptText } from '#domain/imports/import-words.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import type { CheckedRow } from './check-rows.ts';
import type { KnownSchool, KnownStudent } from './known-students.ts';
import type { MatchedRow } from './match-rows.ts';

type Field = 'first_name' | 'last_name' | 'school_number' | 'email' | 'grade' | 'house';

interface Kept {
  field: Field;
  /** What the file says instead. */
  said: string;
}

/**
 * Takes from each row what would overwrite an edit of the portal, and says so beside the row. `kept` counts the fields.
 * A grade is kept for its school year alone: in the next one the file knows better.
 */
export function keepEdits(
  matches: readonly MatchedRow[],
  school: KnownSchool,
  schoolYear: string,
): { rows: MatchedRow[]; kept: number } {
  let count = 0;
  const rows = matches.map((match) => {
    const { student, checked, problem } = match;
    if (student === null || problem !== null || checked.leaves) return match;
    const kept = keptOf(checked, student, school).filter(({ field }) => isEdited(student, field, schoolYear));
    if (kept.length === 0) return match;
    count += kept.length;
    return {
      ...match,
      checked: without(checked, student, new Set(kept.map(({ field }) => field))),
      notices: [...match.notices, ...kept.map(({ field, said }) => keptText(field, said))],
    };
  });
  return { rows, kept: count };
}

function isEdited({ edited_fields: edited }: KnownStudent, field: Field, schoolYear: string): boolean {
  return field === 'grade' ? edited[field] === schoolYear : edited[field] !== undefined;
}

/** Where the row says something else than the record. */
function keptOf(checked: CheckedRow, student: KnownStudent, school: KnownSchool): Kept[] {
  const said: ReadonlyArray<[Field, string | null, string | null]> = [
    ['first_name', student.first_name, checked.firstName],
    ['last_name', student.last_name, checked.lastName],
    ['school_number', student.school_number, checked.number],
    ['email', student.email, checked.email],
    ['grade', gradeText(student.grade), gradeText(checked.grade)],
    ['house', school.houseName(student.house_id), checked.house?.name ?? null],
  ];
  return said.flatMap(([field, here, there]) => (there === null || there === here ? [] : { field, said: there }));
}

const gradeText = (grade: number | null): string | null => (grade === null ? null : gradeLabel(grade));

/** The row with the record's own names, and with empty cells for its other kept fields. */
function without(checked: CheckedRow, student: KnownStudent, kept: ReadonlySet<Field>): CheckedRow {
  return {
    ...checked,
    firstName: kept.has('first_name') ? student.first_name : checked.firstName,
    lastName: kept.has('last_name') ? student.last_name : checked.lastName,
    number: kept.has('school_number') ? null : checked.number,
    email: kept.has('email') ? null : checked.email,
    grade: kept.has('grade') ? null : checked.grade,
    house: kept.has('house') ? null : checked.house,
  };
}
