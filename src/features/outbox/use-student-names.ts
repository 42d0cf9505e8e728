import { readStudentNames } from '#data/cache/students.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useAccount } from '#services/services.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The names of these students by their ids, as far as this device knows them. */
export function useStudentNames(studentIds: readonly string[]): ReadonlyMap<string, string> {
  const { schoolDb } = useAccount();
  const ids = studentIds.join(' ');
  return useLiveQuery(() => readStudentNames(schoolDb, ids.split(' ').filter(Boolean)), [schoolDb, ids], NO_NAMES);
}
