import type { DirectoryStudent } from '#contracts/students.ts';
import { byLastName, fullName } from '#domain/names.ts';
import { listed, type ListedStudent } from '#domain/people/student-list.ts';

/**
 * All students of a list as columns, by last name, then first, each name folded: one such record is read ten times as fast as
 * a row for each student, and nothing is left to sort or to fold.
 */
export interface PackedStudents {
  ids: string[];
  firstNames: string[];
  lastNames: string[];
  emails: Array<string | null>;
  /** Each house once. */
  houses: Array<Pick<DirectoryStudent, 'house_id' | 'house_name'>>;
  /** The place of each student's house in `houses`. */
  houseAt: number[];
  grades: Array<number | null>;
  folded: string[];
}

export function packStudents(students: readonly DirectoryStudent[]): PackedStudents {
  const ordered = listed(byLastName(students));
  const houses = new Map<string, number>();
  const packed: PackedStudents = {
    ids: [],
    firstNames: [],
    lastNames: [],
    emails: [],
    houses: [],
    houseAt: [],
    grades: [],
    folded: [],
  };
  for (const { student, folded } of ordered) {
    const { house_id, house_name } = student;
    const house = JSON.stringify([house_id, house_name]);
    const at = houses.get(house) ?? packed.houses.push({ house_id, house_name }) - 1;
    houses.set(house, at);
    packed.ids.push(student.id);
    packed.firstNames.push(student.first_name);
    packed.lastNames.push(student.last_name);
    packed.emails.push(student.email);
    packed.houseAt.push(at);
    packed.grades.push(student.grade);
    packed.folded.push(folded);
  }
  return packed;
}

const NO_HOUSE = { house_id: null, house_name: null };

export function unpackStudents(packed: PackedStudents): Array<ListedStudent<DirectoryStudent>> {
  const { ids, firstNames, lastNames, emails, houses, houseAt, grades, folded } = packed;
  return ids.map((id, at) => {
    const { house_id, house_name } = houses[houseAt[at] ?? -1] ?? NO_HOUSE;
    const student = {
      id,
      first_name: firstNames[at] ?? '',
      last_name: lastNames[at] ?? '',
      email: emails[at] ?? null,
      house_id,
      house_name,
      grade: grades[at] ?? null,
    };
    return { student, name: fullName(student), folded: folded[at] ?? '' };
  });
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
