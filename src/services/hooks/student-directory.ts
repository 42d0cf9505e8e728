import { useCallback, useMemo } from 'react';
import type { House } from '#contracts/houses.ts';
import type { Student } from '#contracts/students.ts';
import type { Result } from '#domain/failure.ts';
import { listed, type ListedStudent } from '#domain/people/student-list.ts';
import { readGrades, readHouses } from '#data/cache/catalog.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { readStudents, refreshStudents } from '#data/cache/students.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Every student of the school as this device has them, by last name; undefined while they are read. */
export function useStudents(): Array<ListedStudent<Student>> | undefined {
  const { schoolDb } = useAccount();
  const students = useLiveQuery(() => readStudents(schoolDb), [schoolDb]);
  return useMemo(() => (students ? listed(students) : undefined), [students]);
}

/** When the students were last loaded; null: never on this device. */
export function useStudentsAge(): number | null | undefined {
  const { schoolDb } = useAccount();
  return useLiveQuery(() => readFreshness(schoolDb, 'students'), [schoolDb]);
}

/** The school's houses as this device has them; the shell loads them. */
export function useHouses(): House[] {
  const { catalogDb } = useServices();
  return useLiveQuery(() => readHouses(catalogDb), [catalogDb], []);
}

/** The grades that the server says have students; the shell loads them. */
export function useGrades(): number[] {
  const { catalogDb } = useServices();
  return useLiveQuery(() => readGrades(catalogDb), [catalogDb], NO_GRADES);
}

const NO_GRADES: number[] = [];

/** For useRefresh(): loads every student again. */
export function useLoadStudents(): () => Promise<Result<void>> {
  const services = useServices();
  const { schoolDb } = useAccount();
  return useCallback(
    () => refreshStudents({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
}
