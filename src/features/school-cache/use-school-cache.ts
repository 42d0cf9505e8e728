import { useEffect, useSyncExternalStore } from 'react';
import { refreshHabits, refreshHouses } from '#data/cache/catalog.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { refreshLeaderboard } from '#data/cache/leaderboard.ts';
import { refreshStudents } from '#data/cache/students.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useAccount, useServices, type Account, type Services } from '#services/services.ts';

/** Older than this, it is loaded again even if its own screen is never opened. */
const STALE_MS = 60 * 60_000;

/**
 * Fetches what awarding needs as soon as somebody is signed in, so that every screen opens without a network later, also
 * one that was never opened (decisions §2.2). The houses are asked for each time: a small call that tells the chip
 * whether the server can be reached.
 */
export function useSchoolCache(): void {
  const services = useServices();
  const account = useAccount();
  const { schoolDb } = account;
  const offline = useSyncExternalStore(connectionStore.subscribe, () => connectionStore.getSnapshot() === 'offline');
  useEffect(() => {
    // Runs again when the connection is back; failures are told by the screens that need the data.
    if (!offline) loadMissing(services, schoolDb).catch(() => {});
  }, [services, schoolDb, offline]);
}

async function loadMissing(services: Services, schoolDb: Account['schoolDb']): Promise<void> {
  const { api, catalogDb } = services;
  const now = (): number => services.now();
  const isStale = async (db: Parameters<typeof readFreshness>[0], resource: string): Promise<boolean> => {
    const loadedAt = await readFreshness(db, resource);
    return loadedAt === null || now() - loadedAt > STALE_MS;
  };
  await refreshHouses({ api, db: catalogDb, now });
  if (await isStale(catalogDb, 'habits')) await refreshHabits({ api, db: catalogDb, now });
  if (await isStale(schoolDb, 'students')) await refreshStudents({ api, db: schoolDb, now });
  if (await isStale(schoolDb, 'leaderboard')) await refreshLeaderboard({ api, db: schoolDb, now });
}
