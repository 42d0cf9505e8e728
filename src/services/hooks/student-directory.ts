import type { House } from '#contracts/houses.ts';
import type { Student } from '#contracts/students.ts';
import { listed, type ListedStudent } from '#domain/people/student-list.ts';
import { grades, houses } from '#data/cache/catalog.ts';
import { students } from '#data/cache/students.ts';
import { useCopy } from './use-cached.ts';

const NO_STUDENTS: Student[] = [];
/** Their names are folded once for each reading of the school, not by each screen. */
const namesOf = new WeakMap<readonly Student[], Array<ListedStudent<Student>>>();
const NO_HOUSES: House[] = [];
const NO_GRADES: number[] = [];

/** Every student of the school as this device has them, by last name; undefined while they are read. */
export function useStudents(): Array<ListedStudent<Student>> | undefined {
  const copy = useCopy(students);
  return copy === undefined ? undefined : listedOnce(copy?.data ?? NO_STUDENTS);
}

function listedOnce(students: readonly Student[]): Array<ListedStudent<Student>> {
  const known = namesOf.get(students) ?? listed(students);
  namesOf.set(students, known);
  return known;
}

/** The school's houses as this device has them; the shell loads them. */
export function useHouses(): House[] {
  return useCopy(houses)?.data ?? NO_HOUSES;
}

/** The grades that have students, as the server says; the shell loads them. */
export function useGrades(): number[] {
  return useCopy(grades)?.data ?? NO_GRADES;
}
