import { students } from '#data/cache/students.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { refreshOf, type Refresh } from '#ui/hooks/use-refresh.ts';

/** Loads the students behind a step of an award: not once more where the step before just did. */
export function useStudentsRefresh(): Refresh & { loadedAt: number | null | undefined } {
  const loadable = useCached(students);
  const loadedAt = loadable.kind === 'reading' ? undefined : loadable.kind === 'ready' ? loadable.time : null;
  return { ...refreshOf(loadable), loadedAt };
}
