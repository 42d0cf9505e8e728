import type { AdminStudent, NewAdminStudent, StudentEdit } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { gradeLabel } from '#domain/people/grades.ts';
import { changesBetween } from '#domain/stale-text.ts';

/** The fields of a record as a form holds them. */
export interface RecordFields {
  first_name: string;
  last_name: string;
  school_number: string;
  email: string;
  /** '0' to '12'; '' for none. */
  grade: string;
  /** The house's id; '' for none. */
  house_id: string;
}
export type FieldName = keyof RecordFields;

export const NO_FIELDS: RecordFields = {
  first_name: '',
  last_name: '',
  school_number: '',
  email: '',
  grade: '',
  house_id: '',
};

type StoredFields = Pick<AdminStudent, FieldName>;

export const fieldsOf = (record: StoredFields): RecordFields => ({
  first_name: record.first_name,
  last_name: record.last_name,
  school_number: record.school_number ?? '',
  email: record.email ?? '',
  grade: record.grade === null ? '' : String(record.grade),
  house_id: record.house_id ?? '',
});

/** As they are sent: what is empty is null, but for the names. */
export function sentFields(typed: Partial<RecordFields>): Omit<StudentEdit, 'version'> {
  const { first_name, last_name, school_number, email, grade, house_id } = typed;
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(school_number !== undefined && { school_number: school_number.trim() || null }),
    ...(email !== undefined && { email: email.trim() || null }),
    ...(grade !== undefined && { grade: grade === '' ? null : Number(grade) }),
    ...(house_id !== undefined && { house_id: house_id || null }),
  };
}

export function newRecordOf(fields: RecordFields, lunchNumber: string): NewAdminStudent {
  const { school_number = null, email = null, grade = null, house_id = null } = sentFields(fields);
  const { first_name, last_name } = fields;
  return { first_name, last_name, school_number, email, grade, house_id, lunch_number: lunchNumber || null };
}

/** The first of the names that is missing. */
export function missingName({ first_name, last_name }: RecordFields): 'first_name' | 'last_name' | null {
  if (!first_name.trim()) return 'first_name';
  return last_name.trim() ? null : 'last_name';
}

export const FIELD_LABELS: Record<FieldName, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  school_number: 'School number',
  email: 'E-mail',
  grade: 'Grade',
  house_id: 'House',
};

const NAMES: readonly FieldName[] = ['first_name', 'last_name', 'school_number', 'email', 'grade', 'house_id'];

/** Those of the fields that were typed. */
export function pickFields(fields: RecordFields, typed: Partial<RecordFields>): Partial<RecordFields> {
  return Object.fromEntries(NAMES.filter((name) => name in typed).map((name) => [name, fields[name]]));
}

/** What somebody else changed between two readings of a record: 'Grade: 7', 'House: none'. */
export function recordChanges(before: StoredFields, now: StoredFields, houses: readonly House[]): string[] {
  const wordsOf = (record: StoredFields): RecordFields => ({
    ...fieldsOf(record),
    grade: record.grade === null ? '' : gradeLabel(record.grade),
    house_id: houses.find(({ id }) => id === record.house_id)?.name ?? '',
  });
  return changesBetween(FIELD_LABELS, wordsOf(before), wordsOf(now));
}
