import { useEffect } from 'react';
import { mayAward } from '#domain/accounts/roles.ts';
import { grades, habits, houses, school } from '#data/cache/catalog.ts';
import { boards } from '#data/cache/boards.ts';
import { receivedAwards } from '#data/cache/my-awards.ts';
import { ownHistoryIn, report } from '#data/cache/report.ts';
import { inLanes } from '#data/cache/in-lanes.ts';
import type { CacheDeps } from '#data/cache/resource.ts';
import { rosters } from '#data/cache/rosters.ts';
import { storeItems } from '#data/cache/store-items.ts';
import { students } from '#data/cache/students.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { connectionStore } from '#services/connection-store.ts';
import { firstScreen } from '#services/page/first-screen.ts';
import { useAccount, useCacheDeps } from '#services/services.ts';
import { useStore } from '#services/store.ts';

/** An older copy is loaded again even if its own screen is never opened. */
const STALE_MS = HOUR_MS;

/** What awarding needs first comes first. The directory, rosters and awards are the educators' own. */
const FOR_EDUCATORS = [habits, rosters, students, receivedAwards, boards, grades, school, report, storeItems];
const FOR_SCHOLARS = [habits, boards, report, storeItems];

/** The directory is read this long after the first screen, which comes first, and stays read: its lists open at once. */
const READ_AHEAD_MS = 500;

/**
 * Fetches what every screen needs as soon as somebody is signed in, so that each opens without a network later, also one
 * that was never opened (docs/product.md). The houses are asked for at each start of the page: a small call that tells the
 * chip whether the server can be reached.
 */
export function useSchoolCache(): void {
  const deps = useCacheDeps();
  const awards = mayAward(useAccount().session.profile);
  const connection = useStore(connectionStore);
  const isAway = connection === 'offline' || connection === 'portal';
  const isWell = connection === 'online' || connection === 'unknown';
  useEffect(() => {
    // Runs again when the connection is back. The screens that need the data say what failed.
    if (!isAway) loadMissing(deps, awards).catch(() => {});
  }, [deps, awards, isAway]);
  useEffect(() => {
    if (!awards) return;
    let following: { unsubscribe(): void } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = (): void => void (following = students.follow(deps).data.subscribe(() => {}));
    void firstScreen().then(() => {
      if (!isOver) timer = setTimeout(read, READ_AHEAD_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      following?.unsubscribe();
    };
  }, [deps, awards]);
  useEffect(() => {
    if (isWell) return;
    const ask = (): void => {
      if (document.visibilityState !== 'hidden') houses.load(deps).catch(() => {});
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [deps, isWell]);
}

/** While the server can't be reached, this small call tells the chip when it can be again. */
const ASK_AGAIN_MS = 30_000;

async function loadMissing(deps: CacheDeps, awards: boolean): Promise<void> {
  const all = awards ? FOR_EDUCATORS : FOR_SCHOLARS;
  await Promise.all([houses.open(deps), inLanes(all, (resource) => resource.loadOlder(deps, STALE_MS))]);
  if (!awards) await (await ownHistoryIn(deps.db))?.loadOlder(deps, STALE_MS);
}
