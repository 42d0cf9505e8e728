import { keptText } from '#domain/imports/import-words.ts';
import type { CheckedRow } from './check-rows.ts';
import type { KnownSchool, KnownStudent } from './known-students.ts';
import type { MatchedRow } from './match-rows.ts';
import { differencesOf, type RowField } from './row-differences.ts';

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
    const kept = differencesOf(checked, student, school).filter(({ field }) => isEdited(student, field, schoolYear));
    if (kept.length === 0) return match;
    count += kept.length;
    return {
      ...match,
      checked: without(checked, student, new Set(kept.map(({ field }) => field))),
      notices: [
        ...match.notices,
        ...kept.map(({ field, after }) => keptText(field, { said: after, ladder: school.ladder })),
      ],
    };
  });
  return { rows, kept: count };
}

function isEdited({ edited_fields: edited }: KnownStudent, field: RowField, schoolYear: string): boolean {
  return field === 'grade' ? edited[field] === schoolYear : edited[field] !== undefined;
}

/** The row with the record's own names, and with empty cells for its other kept fields. */
function without(checked: CheckedRow, student: KnownStudent, kept: ReadonlySet<RowField>): CheckedRow {
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
