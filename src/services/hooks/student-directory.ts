import type { House } from '#contracts/houses.ts';
import type { DirectoryStudent } from '#contracts/students.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { grades, houses } from '#data/cache/catalog.ts';
import { listedOnce, readFigures, type Figures } from '#data/cache/directory.ts';
import { students } from '#data/cache/students.ts';
import { useAccount } from '#services/services.ts';
import { useCopy } from './use-cached.ts';
import { useLiveQuery } from './use-live-query.ts';

const NO_STUDENTS: DirectoryStudent[] = [];
const NO_HOUSES: House[] = [];
const NO_GRADES: number[] = [];

/** Every student of the school as this device has them, by last name; undefined while they are read. */
export function useStudents(): Array<ListedStudent<DirectoryStudent>> | undefined {
  const known = useCopy(students);
  return known === undefined ? undefined : listedOnce(known ?? NO_STUDENTS);
}

/** Points and last awards by student, as they came with the list; undefined while they are read, null where they are not wanted. */
export function useFigures(isWanted = true): ReadonlyMap<string, Figures> | null | undefined {
  const { schoolDb } = useAccount();
  return useLiveQuery(() => (isWanted ? readFigures(schoolDb) : null), [schoolDb, isWanted]);
}

/** The school's houses as this device has them; the shell loads them. */
export function useHouses(): House[] {
  return useCopy(houses) ?? NO_HOUSES;
}

/** The grades that have students, as the server says; the shell loads them. */
export function useGrades(): number[] {
  return useCopy(grades) ?? NO_GRADES;
}
