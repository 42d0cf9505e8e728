import { useCallback } from 'react';
import { readFreshness } from '#data/cache/freshness.ts';
import { readRoster, readRosterAge, readRosters, refreshRoster, refreshRosters } from '#data/cache/rosters.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useRefresh } from '#ui/hooks/use-refresh.ts';

/** The rosters of this device, loaded again behind the screen. */
export function useRosters() {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshRosters({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
  const rosters = useLiveQuery(() => readRosters(schoolDb), [schoolDb]);
  const loadedAt = useLiveQuery(() => readFreshness(schoolDb, 'rosters'), [schoolDb]);
  return { ...useRefresh(load), rosters, loadedAt };
}

/** One roster, loaded again behind the screen; null: not on this device. */
export function useRoster(id: string) {
  const services = useServices();
  const { schoolDb } = useAccount();
  const load = useCallback(
    () => refreshRoster({ api: services.api, db: schoolDb, now: () => services.now() }, id),
    [services, schoolDb, id],
  );
  const roster = useLiveQuery(() => readRoster(schoolDb, id), [schoolDb, id]);
  const loadedAt = useLiveQuery(() => readRosterAge(schoolDb, id), [schoolDb, id]);
  return { ...useRefresh(load), roster, loadedAt };
}
