import { useCallback } from 'react';
import type { House } from '#contracts/houses.ts';
import { readHouses, refreshHouses } from '#data/cache/catalog.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useRefresh, type RefreshState } from '#ui/hooks/use-refresh.ts';

/** The school's houses in its order, and the load behind them; undefined while they are read. */
export function useHouses(): {
  /** `loadedAt` is null where they never were on this device. */
  cached: { houses: House[]; loadedAt: number | null } | undefined;
  state: RefreshState;
  refresh: () => void;
} {
  const services = useServices();
  const load = useCallback(
    () => refreshHouses({ api: services.api, db: services.catalogDb, now: () => services.now() }),
    [services],
  );
  const cached = useLiveQuery(
    async () => ({
      houses: await readHouses(services.catalogDb),
      loadedAt: await readFreshness(services.catalogDb, 'houses'),
    }),
    [services],
  );
  return { cached, ...useRefresh(load) };
}
