import type { DirectoryStudent } from '#contracts/students.ts';
import { byLastName, fullName } from '#domain/names.ts';
import { listed, type ListedStudent } from '#domain/people/student-list.ts';
import { houseColumn, houseIn, type HouseColumn } from './house-column.ts';

/**
 * All students of a list as columns, by last name, then first, each name folded: one such record is read ten times as fast as
 * a row for each student, and nothing is left to sort or to fold.
 */
export interface PackedStudents extends HouseColumn {
  ids: string[];
  firstNames: string[];
  lastNames: string[];
  emails: Array<string | null>;
  grades: Array<number | null>;
  folded: string[];
}

export function packStudents(students: readonly DirectoryStudent[]): PackedStudents {
  const ordered = listed(byLastName(students));
  const rows = ordered.map(({ student }) => student);
  return {
    ids: rows.map(({ id }) => id),
    firstNames: rows.map(({ first_name }) => first_name),
    lastNames: rows.map(({ last_name }) => last_name),
    emails: rows.map(({ email }) => email),
    ...houseColumn(rows),
    grades: rows.map(({ grade }) => grade),
    folded: ordered.map(({ folded }) => folded),
  };
}

export function unpackStudents(packed: PackedStudents): Array<ListedStudent<DirectoryStudent>> {
  return packed.ids.map((id, at) => {
    const student = studentAt(packed, id, at);
    return { student, name: fullName(student), folded: packed.folded[at] ?? '' };
  });
}

/** Unpacks only the students with these ids, in the order of the list. */
export function unpackSome(packed: PackedStudents, wanted: ReadonlySet<string>): DirectoryStudent[] {
  return packed.ids.flatMap((id, at) => (wanted.has(id) ? [studentAt(packed, id, at)] : []));
}

function studentAt(packed: PackedStudents, id: string, at: number): DirectoryStudent {
  const { firstNames, lastNames, emails, grades } = packed;
  return {
    id,
    first_name: firstNames[at] ?? '',
    last_name: lastNames[at] ?? '',
    email: emails[at] ?? null,
    ...houseIn(packed, at),
    grade: grades[at] ?? null,
  };
}

/** What awards change of each student, in the order of the ids. */
export interface PackedFigures {
  ids: string[];
  points: number[];
  /** The time of the last award, as ms; null: there was none; undefined: the server does not say. */
  lastAt: Array<number | null | undefined>;
}

/** The three rows of the table. */
export type DirectoryRow =
  /** `mark`: the server's name for the state of the other two; null where it has none. `stamp` is another one for other students. */
  | { key: 'state'; mark: string | null; stamp: number }
  | ({ key: 'students' } & PackedStudents)
  | ({ key: 'figures' } & PackedFigures);
