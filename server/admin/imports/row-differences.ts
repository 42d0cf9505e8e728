import type { ImportChange } from '#contracts/admin/imports.ts';
import { stepLabel } from '#domain/people/ladder.ts';
import type { CheckedRow } from './check-rows.ts';
import type { KnownSchool, KnownStudent } from './known-students.ts';

/** A field of a record that the cells of a row can set. */
export type RowField = Exclude<ImportChange['field'], 'archived' | 'source_id'>;

interface RowDifference {
  field: RowField;
  /** In the record. */
  before: string | null;
  /** In the row. */
  after: string;
}

/** Where a row says something else than the record. An empty cell says nothing. */
export function differencesOf(checked: CheckedRow, student: KnownStudent, school: KnownSchool): RowDifference[] {
  const said: ReadonlyArray<[RowField, string | null, string | null]> = [
    ['first_name', student.first_name, checked.firstName],
    ['last_name', student.last_name, checked.lastName],
    ['school_number', student.school_number, checked.number],
    ['email', student.email, checked.email],
    ['grade', gradeText(student.grade, school), gradeText(checked.grade, school)],
    ['house', school.houseName(student.house_id), checked.house?.name ?? null],
  ];
  return said.flatMap(([field, before, after]) => (after === null || after === before ? [] : { field, before, after }));
}

const gradeText = (grade: number | null, { ladder }: Pick<KnownSchool, 'ladder'>): string | null =>
  grade === null ? null : stepLabel(ladder, grade);
