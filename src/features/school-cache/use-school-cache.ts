import { useEffect, useSyncExternalStore } from 'react';
import { mayAward } from '#domain/accounts/roles.ts';
import { refreshGrades, refreshHabits, refreshHouses } from '#data/cache/catalog.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { refreshLeaderboard } from '#data/cache/leaderboard.ts';
import { refreshMyAwards } from '#data/cache/my-awards.ts';
import { refreshOwnHistory } from '#data/cache/own-history.ts';
import { refreshReport } from '#data/cache/report.ts';
import { refreshRosters } from '#data/cache/rosters.ts';
import { refreshStoreItems } from '#data/cache/store-items.ts';
import { refreshStudents } from '#data/cache/students.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useAccount, useServices, type Account, type Services } from '#services/services.ts';

/** Older than this, it is loaded again even if its own screen is never opened. */
const STALE_MS = 60 * 60_000;

/**
 * Fetches what every screen needs as soon as somebody is signed in, so that each opens without a network later, also one
 * that was never opened (docs/product.md). The houses are asked for each time: a small call that tells the chip whether
 * the server can be reached.
 */
export function useSchoolCache(): void {
  const services = useServices();
  const { session, schoolDb } = useAccount();
  useAskAgain();
  const awards = mayAward(session.profile);
  const away = useSyncExternalStore(connectionStore.subscribe, () =>
    ['offline', 'portal'].includes(connectionStore.getSnapshot()),
  );
  useEffect(() => {
    // Runs again when the connection is back; failures are told by the screens that need the data.
    if (!away) loadMissing(services, schoolDb, awards).catch(() => {});
  }, [services, schoolDb, awards, away]);
}

/** While the server can't be had, this small call tells the chip when it can be again. */
const ASK_AGAIN_MS = 30_000;

function useAskAgain(): void {
  const services = useServices();
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.getSnapshot);
  const isWell = connection === 'online' || connection === 'unknown';
  useEffect(() => {
    if (isWell) return;
    const { api, catalogDb } = services;
    const ask = (): void => {
      if (document.visibilityState === 'hidden') return;
      refreshHouses({ api, db: catalogDb, now: () => services.now() }).catch(() => {});
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [services, isWell]);
}

/** One call after the other, what awarding needs first: the screen that is open has the connection's greater share. */
async function loadMissing(services: Services, schoolDb: Account['schoolDb'], awards: boolean): Promise<void> {
  const { api, catalogDb } = services;
  const now = (): number => services.now();
  const isStale = async (db: Parameters<typeof readFreshness>[0], resource: string): Promise<boolean> => {
    const loadedAt = await readFreshness(db, resource);
    return loadedAt === null || now() - loadedAt > STALE_MS;
  };
  const deps = { api, db: schoolDb, now };
  await refreshHouses({ api, db: catalogDb, now });
  if (await isStale(catalogDb, 'habits')) await refreshHabits({ api, db: catalogDb, now });
  // The directory, rosters and awards are the educators' own; a scholar would be refused.
  if (awards && (await isStale(schoolDb, 'students'))) await refreshStudents(deps);
  if (await isStale(schoolDb, 'leaderboard')) await refreshLeaderboard(deps);
  if (awards && (await isStale(catalogDb, 'grades'))) await refreshGrades({ api, db: catalogDb, now });
  if (awards && (await isStale(schoolDb, 'rosters'))) await refreshRosters(deps);
  if (awards && (await isStale(schoolDb, 'my-awards'))) await refreshMyAwards(deps);
  if (await isStale(schoolDb, 'report')) await refreshReport(deps);
  if (await isStale(schoolDb, 'store')) await refreshStoreItems(deps);
  if (!awards && (await isStale(schoolDb, 'own-history'))) await refreshOwnHistory(deps);
}
