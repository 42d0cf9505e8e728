import type { NewAdminStudent, StudentEdit } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import {
  FIELD_NAMES,
  fieldLabels,
  fieldOf,
  ofEachField,
  recordTexts,
  textOfEach,
  type FieldName,
  type RecordValues,
} from '#domain/people/record-fields.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { changesBetween } from '#domain/stale-text.ts';

/** A record as its form holds it: a grade is the number of its step, a house is its id, and '' is none. */
export type TypedRecord = Record<FieldName, string>;

export const EMPTY_RECORD: TypedRecord = textOfEach(() => '');

export const typedOf = (record: RecordValues): TypedRecord => textOfEach((name) => String(record[name] ?? ''));

/** As it is sent: what is empty is null, but for the names. */
export const newRecordOf = (typed: TypedRecord, lunchNumber: string): NewAdminStudent => ({
  ...sentRecord(typed),
  lunch_number: lunchNumber || null,
});

const sentRecord = (typed: TypedRecord) =>
  ofEachField({
    name: (name) => typed[name],
    line: (name) => typed[name].trim() || null,
    email: (name) => typed[name].trim() || null,
    grade: (name) => (typed[name] === '' ? null : Number(typed[name])),
    house: (name) => typed[name] || null,
  });

/** Those fields that were typed, as they are sent. */
export const sentFields = (typed: Partial<TypedRecord>): Omit<StudentEdit, 'version'> =>
  pickFields(sentRecord({ ...EMPTY_RECORD, ...typed }), typed);

/** Those of the fields that were typed. */
export function pickFields<Fields extends object>(fields: Fields, typed: Partial<TypedRecord>): Partial<Fields> {
  const picked = { ...fields };
  for (const name in picked) if (!(name in typed)) delete picked[name];
  return picked;
}

/** The first of the names that is missing. */
export const missingName = (typed: TypedRecord): FieldName | undefined =>
  FIELD_NAMES.find((name) => fieldOf(name).kind === 'name' && !typed[name].trim());

/** What somebody else changed between two readings of a record: 'Grade: 7', 'House: none'. */
export function recordChanges(
  before: RecordValues,
  now: RecordValues,
  { houses, ladder }: { houses: readonly House[]; ladder: Ladder },
): string[] {
  const textsOf = (record: RecordValues): TypedRecord =>
    recordTexts(record, houses.find(({ id }) => id === record.house_id)?.name ?? null, ladder);
  return changesBetween(fieldLabels(ladder), textsOf(before), textsOf(now));
}
