import { useCallback } from 'react';
import { readFreshness } from '#data/cache/freshness.ts';
import { readRosters, refreshRosters } from '#data/cache/rosters.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useRefresh, type RefreshState } from '#ui/hooks/use-refresh.ts';

type Rosters = Awaited<ReturnType<typeof readRosters>>;

/** The person's rosters by name, and the load behind them; undefined while they are read. */
export function useRosters(): {
  /** `loadedAt` is null where they never were on this device. */
  cached: { rosters: Rosters; loadedAt: number | null } | undefined;
  state: RefreshState;
  refresh: () => void;
} {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshRosters({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const cached = useLiveQuery(
    async () => ({ rosters: await readRosters(schoolDb), loadedAt: await readFreshness(schoolDb, 'rosters') }),
    [schoolDb],
  );
  return { cached, ...useRefresh(load) };
}
