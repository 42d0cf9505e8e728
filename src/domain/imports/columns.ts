import { foldText } from '#domain/names.ts';
import { GRADES, type Ladder } from '#domain/people/ladder.ts';
import { fieldHeadings } from '#domain/people/record-fields.ts';
import { readGradeWord } from './grade-words.ts';
import { HEADERS, IMPORT_FIELDS, plainHeader, REPEATED_FIELDS, wordsOf, type ImportField } from './headers.ts';
import { readRole, readStatus } from './roles.ts';
import type { TableRow } from './table.ts';

const FIELD_WORDS: Readonly<Record<ImportField, string>> = {
  ...fieldHeadings(GRADES),
  house: fieldHeadings(GRADES).house_id,
  name: 'Full name',
  lunch_number: 'Lunch number',
  role: 'Role: student, teacher …',
  status: 'Status: at school or left',
  class: 'Class or form',
  teacher: 'Teacher of the class',
  teacher_email: 'Email of the teacher',
};

/** What a column can hold, in the school's words. */
export const importFieldWords = ({ word }: Ladder): Readonly<Record<ImportField, string>> => ({
  ...FIELD_WORDS,
  grade: word,
});

/** The same inside a sentence. */
export const fieldWord = (field: ImportField, ladder: Ladder): string => importFieldWords(ladder)[field].toLowerCase();

/** What each column holds, by its place; null where it is left out. */
export type Columns = readonly (ImportField | null)[];

/** What of a file's rows is looked at to know its columns. */
type Cells = ReadonlyArray<Pick<TableRow, 'cells'>>;

/** So many rows tell what a column holds. */
const LOOKED_AT = 200;

const cellsOf = (rows: Cells, column: number): string[] =>
  rows.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[column] || []);

/** The first cells of a column that hold something. */
export function samplesOf(rows: Cells, column: number, most = 3): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[column];
    if (cell) found.add(cell);
    if (found.size === most) break;
  }
  return [...found];
}

/** Headers that mean something else at other schools, so the cells decide. */
const IF_CELLS: Partial<Record<string, (cells: readonly string[]) => boolean>> = {
  // The id of the school, in some systems; of the child, in iSAMS.
  schoolid: (cells) => new Set(cells).size > 1,
};
const isStudent = (cell: string): boolean => readRole(cell) === 'student';
const IF_FIELD_CELLS: Partial<Record<ImportField, (cells: readonly string[]) => boolean>> = {
  role: (cells) => cells.some(isStudent),
  status: (cells) => cells.some((cell) => readStatus(cell) !== 'unknown'),
  // Where 'Class 7' is the grade, nobody teaches all of it.
  class: (cells) =>
    cells.length === 0 || cells.some((cell) => readGradeWord(cell, GRADES, 'same-as-grade').kind === 'unknown'),
};

/**
 * What each column probably holds. A field is guessed once, and a full name only where its parts have no columns. A role and
 * a status are only taken where their cells can be read. The school's own word for a step is a header too.
 */
export function guessColumns(headers: readonly string[], rows: Cells = [], ladder: Ladder = GRADES): Columns {
  const plain = headers.map(plainHeader);
  const columns: (ImportField | null)[] = plain.map(() => null);
  const fits = (field: ImportField, header: string, index: number): boolean =>
    columns[index] === null &&
    [IF_CELLS[header], IF_FIELD_CELLS[field]].every((test) => test === undefined || test(cellsOf(rows, index)));
  for (const field of IMPORT_FIELDS) {
    if (field === 'name' && columns.includes('first_name') && columns.includes('last_name')) continue;
    if (REPEATED_FIELDS.includes(field)) {
      plain.forEach((header, at) => {
        if (HEADERS[field].known.includes(header) && fits(field, header, at)) columns[at] = field;
      });
      continue;
    }
    const own = field === 'grade' ? [plainHeader(foldText(ladder.word))] : [];
    const index = [...own, ...HEADERS[field].known]
      .map((header) => plain.findIndex((each, at) => each === header && fits(field, header, at)))
      .find((each) => each >= 0);
    if (index !== undefined) columns[index] = field;
  }
  return columns;
}

/** A field that no column was set to, and the column that probably holds it; null where none does. */
export interface MissingField {
  field: ImportField;
  column: number | null;
}

/** What a list of students should say, beside their names. */
const WANTED = ['school_number', 'grade', 'house', 'email'] as const;

/** The wanted fields that the file gives nothing for, each with the likeliest of the columns that are left out. */
export function missingFields(columns: Columns, headers: readonly string[], rows: Cells): MissingField[] {
  const taken = new Set<number>();
  return WANTED.filter((field) => !columns.includes(field)).map((field) => {
    const column = headers.findIndex(
      (header, at) =>
        columns[at] === null &&
        !taken.has(at) &&
        HEADERS[field].hint?.test(wordsOf(header)) === true &&
        cellsOf(rows, at).length > 0,
    );
    taken.add(column);
    return { field, column: column < 0 ? null : column };
  });
}

/** What is missing or double in a choice of columns; null where the file can be checked. */
export function columnsProblem(columns: Columns, ladder: Ladder = GRADES): string | null {
  const chosen = columns.filter((column) => column !== null);
  const double = chosen.find((column, index) => chosen.indexOf(column) !== index && !REPEATED_FIELDS.includes(column));
  if (double) return `Two columns are set to ${importFieldWords(ladder)[double]}. Choose one of them.`;
  const hasName = chosen.includes('name') || (chosen.includes('first_name') && chosen.includes('last_name'));
  if (!hasName) return 'Choose the columns with the first name and the last name, or one with the full name.';
  if (!chosen.includes('class') && (chosen.includes('teacher') || chosen.includes('teacher_email'))) {
    return 'A teacher needs the column with the classes. Choose it, or leave the teacher out.';
  }
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
