import { stepLabel, type Ladder } from './ladder.ts';

/** What a field of a record can hold. */
interface Values {
  /** A name, which nobody is without. */
  name: string;
  line: string | null;
  email: string | null;
  grade: number | null;
  /** A house's id. */
  house: string | null;
}
type Kind = keyof Values;

interface RecordField {
  label: string;
  /** Its heading in a file of students, where that is another. */
  heading?: string;
  kind: Kind;
  /** The most letters that it takes. */
  longest?: number;
  hint?: string;
  /** Says who the student is, so an erasure clears it. */
  isPersonal: boolean;
}

/**
 * The fields of a student's record, in the order in which people read them. Each is a column of `students`. The contract,
 * the form, the check, the SQL, the person's copy and the erasure follow from this table.
 */
const RECORD_FIELDS = {
  first_name: { label: 'First name', kind: 'name', isPersonal: true },
  last_name: { label: 'Last name', kind: 'name', isPersonal: true },
  school_number: {
    label: 'School number',
    kind: 'line',
    longest: 40,
    hint: 'As the school’s other systems know this student.',
    isPersonal: true,
  },
  email: { label: 'Email', heading: 'School email', kind: 'email', isPersonal: true },
  grade: { label: 'Grade', kind: 'grade', isPersonal: true },
  house_id: { label: 'House', kind: 'house', isPersonal: false },
} as const satisfies Readonly<Record<string, RecordField>>;

type Fields = typeof RECORD_FIELDS;
export type FieldName = keyof Fields;
type NameOf<K extends Kind> = { [Name in FieldName]: Fields[Name]['kind'] extends K ? Name : never }[FieldName];

/** A record's fields with what they hold. */
export type RecordValues = { [Name in FieldName]: Values[Fields[Name]['kind']] };

const isFieldName = (name: string): name is FieldName => Object.hasOwn(RECORD_FIELDS, name);
export const FIELD_NAMES: readonly FieldName[] = Object.keys(RECORD_FIELDS).filter(isFieldName);

export const fieldOf = (name: FieldName): RecordField => RECORD_FIELDS[name];

/** A method, so that the names of one kind fit where any name is given. */
interface Maker {
  make(name: FieldName): unknown;
}
type ByKind = { [K in Kind]: (name: NameOf<K>) => unknown };

/** One thing for each field, made by the field's kind. */
export function ofEachField<Make extends ByKind>(
  make: Make,
): { [Name in FieldName]: ReturnType<Make[Fields[Name]['kind']]> };
export function ofEachField(make: Record<Kind, Maker['make']>): object {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, make[RECORD_FIELDS[name].kind](name)]));
}

/** One text for each field. */
export const textOfEach = (make: (name: FieldName) => string): Record<FieldName, string> =>
  ofEachField({ name: make, line: make, email: make, grade: make, house: make });

/** What the school calls a field. */
export const fieldLabel = (name: FieldName, { word }: Ladder): string =>
  fieldOf(name).kind === 'grade' ? word : fieldOf(name).label;
export const fieldLabels = (ladder: Ladder): Record<FieldName, string> =>
  textOfEach((name) => fieldLabel(name, ladder));
export const fieldHeadings = (ladder: Ladder): Record<FieldName, string> =>
  textOfEach((name) => fieldOf(name).heading ?? fieldLabel(name, ladder));

/** A record as people read it; '' where it says nothing. */
export const recordTexts = (
  record: Omit<RecordValues, NameOf<'house'>>,
  houseName: string | null,
  ladder: Ladder,
): Record<FieldName, string> =>
  ofEachField({
    name: (name) => record[name],
    line: (name) => record[name] ?? '',
    email: (name) => record[name] ?? '',
    grade: (name) => (record[name] === null ? '' : stepLabel(ladder, record[name])),
    house: () => houseName ?? '',
  });
