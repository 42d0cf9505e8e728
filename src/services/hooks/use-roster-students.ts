import { useObservable } from 'dexie-react-hooks';
import { followRosterStudents, followStudentsInRosters } from '#data/cache/rosters.ts';
import { useAccount } from '#services/services.ts';

/** The students of a roster, as they change; null: its members were never loaded; undefined while they are read. */
export function useRosterStudents(rosterId: string) {
  const { schoolDb } = useAccount();
  return useObservable(() => followRosterStudents(schoolDb, rosterId), [schoolDb, rosterId]);
}

/** The students of all rosters on this device, each once, by last name, as they change; undefined while they are read. */
export function useStudentsInRosters() {
  const { schoolDb } = useAccount();
  return useObservable(() => followStudentsInRosters(schoolDb), [schoolDb]);
}
