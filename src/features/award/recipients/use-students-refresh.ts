import { useCallback } from 'react';
import { readFreshness } from '#data/cache/freshness.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLoadStudents, useStudentsAge } from '#services/hooks/student-directory.ts';
import { useRefresh, type RefreshState } from '#ui/hooks/use-refresh.ts';

const JUST_LOADED_MS = 5 * 60_000;

/** Loads the students behind a later step of an award: not once more where the step before just did. */
export function useStudentsRefresh(): {
  state: RefreshState;
  refresh: () => void;
  loadedAt: number | null | undefined;
} {
  const services = useServices();
  const { schoolDb } = useAccount();
  const loadStudents = useLoadStudents();
  const load = useCallback(async () => {
    const before = await readFreshness(schoolDb, 'students');
    if (before !== null && services.now() - before < JUST_LOADED_MS) return { ok: true, value: undefined } as const;
    return loadStudents();
  }, [services, schoolDb, loadStudents]);
  return { ...useRefresh(load), loadedAt: useStudentsAge() };
}
