import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readHabits, refreshHabits, type HabitWithReasons } from '#data/cache/catalog.ts';
import { useServices } from '#services/services.ts';
import { useRefresh, type RefreshState } from '#ui/hooks/use-refresh.ts';

/** The school's habits with their reasons; undefined while they are read. */
export function useHabits(): {
  habits: HabitWithReasons[] | undefined;
  load: { state: RefreshState; refresh: () => void };
} {
  const services = useServices();
  const refreshAll = useCallback(
    () => refreshHabits({ api: services.api, db: services.catalogDb, now: () => services.now() }),
    [services],
  );
  const load = useRefresh(refreshAll);
  return { habits: useLiveQuery(() => readHabits(services.catalogDb), [services]), load };
}
