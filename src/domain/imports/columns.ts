import { foldText } from '#domain/names.ts';
import { FIELD_HEADINGS } from '#domain/people/record-fields.ts';

/** What a column of a file of students can hold. */
export const IMPORT_FIELDS = [
  'school_number',
  'first_name',
  'last_name',
  'name',
  'email',
  'grade',
  'house',
  'lunch_number',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_WORDS: Readonly<Record<ImportField, string>> = {
  ...FIELD_HEADINGS,
  house: FIELD_HEADINGS.house_id,
  name: 'Full name',
  lunch_number: 'Lunch number',
};

/** What each column holds, by its place; null where it is left out. */
export type Columns = readonly (ImportField | null)[];

/** Headers that mean a field, as letters and digits only. The first of them that a file has counts. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  school_number: [
    'schoolnumber',
    'studentnumber',
    'studentno',
    'studentnr',
    'admissionnumber',
    'admissionno',
    'upn',
    'employeeid',
    'studentid',
    'sisid',
    'identifier',
    'localid',
    'pupilid',
    'scholarid',
    'number',
    'id',
  ],
  first_name: [
    'firstname',
    'givenname',
    'forename',
    'first',
    'preferredfirstname',
    'studentfirstname',
    'legalfirstname',
  ],
  last_name: ['lastname', 'familyname', 'surname', 'last', 'studentlastname', 'legallastname'],
  name: ['name', 'fullname', 'studentname', 'pupilname', 'scholarname', 'displayname', 'student', 'pupil', 'scholar'],
  email: ['schoolemail', 'email', 'emailaddress', 'studentemail', 'secondaryemail', 'mail'],
  grade: ['grade', 'gradelevel', 'grades', 'year', 'yeargroup', 'yearlevel', 'gradeyear'],
  house: ['house', 'housename', 'team', 'schoolhouse'],
  lunch_number: [
    'lunchnumber',
    'lunchno',
    'lunchpin',
    'lunchid',
    'mealnumber',
    'mealpin',
    'cafeterianumber',
    'cafeteriapin',
  ],
};

/** A header without case, accents, spaces and signs. Some exports write '[Required]' behind a name or 'CC.' before it. */
export const plainHeader = (header: string): string =>
  foldText(header)
    .replace(/\[(required|read only)\]/g, '')
    .replace(/^[a-z]{1,4}\./, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What each column probably holds. A field is guessed once, and a full name only where its parts have no columns. */
export function guessColumns(headers: readonly string[]): Columns {
  const plain = headers.map(plainHeader);
  const columns: (ImportField | null)[] = plain.map(() => null);
  for (const field of IMPORT_FIELDS) {
    if (field === 'name' && columns.includes('first_name') && columns.includes('last_name')) continue;
    const index = HEADERS[field].map((each) => plain.indexOf(each)).find((each) => each >= 0 && columns[each] === null);
    if (index !== undefined) columns[index] = field;
  }
  return columns;
}

/** What is missing or double in a choice of columns; null where the file can be checked. */
export function columnsProblem(columns: Columns): string | null {
  const chosen = columns.filter((column) => column !== null);
  const double = chosen.find((column, index) => chosen.indexOf(column) !== index);
  if (double) return `Two columns are set to ${IMPORT_FIELD_WORDS[double]}. Choose one of them.`;
  const hasName = chosen.includes('name') || (chosen.includes('first_name') && chosen.includes('last_name'));
  if (!hasName) return 'Choose the columns with the first name and the last name, or one with the full name.';
  if (chosen.includes('name') && (chosen.includes('first_name') || chosen.includes('last_name'))) {
    return 'Choose either a full name or a first and a last name.';
  }
  return null;
}

/** The same for files whose headers are the same, in whatever order. */
export const headersKey = (headers: readonly string[]): string => headers.map(plainHeader).toSorted().join('|');

/** 'Obi, Amara' and 'Amara Obi' are one name; the last word is the last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const comma = name.indexOf(',');
  if (comma >= 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const words = name.trim().split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}
