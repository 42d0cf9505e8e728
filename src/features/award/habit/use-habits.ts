import { useCallback } from 'react';
import { readHabits, refreshHabits, type HabitWithReasons } from '#data/cache/catalog.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useRefresh, type RefreshState } from '#ui/hooks/use-refresh.ts';

export interface HabitsLoad {
  state: RefreshState;
  refresh: () => void;
}

/**
 * The school's habits with their reasons; undefined while they are read. `wanted` is the name of one that an address names:
 * another one loads them again.
 */
export function useHabits(wanted: string | null = null): {
  habits: HabitWithReasons[] | undefined;
  /** Null: never on this device. */
  loadedAt: number | null;
  load: HabitsLoad;
} {
  const services = useServices();
  const refreshAll = useCallback(
    () => refreshHabits({ api: services.api, db: services.catalogDb, now: () => services.now() }, wanted),
    [services, wanted],
  );
  const load = useRefresh(refreshAll);
  const cached = useLiveQuery(
    async () => ({
      habits: await readHabits(services.catalogDb),
      loadedAt: await readFreshness(services.catalogDb, 'habits'),
    }),
    [services],
  );
  return { habits: cached?.habits, loadedAt: cached?.loadedAt ?? null, load };
}
