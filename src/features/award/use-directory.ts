import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { readFreshness } from '#data/cache/freshness.ts';
import { readStudents, refreshStudents } from '#data/cache/students.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useRefresh, type RefreshState } from '#ui/hooks/use-refresh.ts';
import { listed, type ListedStudent } from './student-list.ts';

/** Every student of the school as this device has them; undefined while they are read. */
export function useStudents(): ListedStudent[] | undefined {
  const { schoolDb } = useAccount();
  const students = useLiveQuery(() => readStudents(schoolDb), [schoolDb]);
  return useMemo(() => (students ? listed(students) : undefined), [students]);
}

/** Loads the students again behind the screen. `loadedAt` is null where they never were on this device. */
export function useStudentsRefresh(): {
  state: RefreshState;
  refresh: () => void;
  loadedAt: number | null | undefined;
} {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshStudents({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const loadedAt = useLiveQuery(() => readFreshness(schoolDb, 'students'), [schoolDb]);
  return { ...useRefresh(load), loadedAt };
}
