import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { Restored } from '#data/outbox/copy/outbox-copy.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { followQuery } from '#services/follow-query.ts';
import { hasCanary } from './follow-canary.ts';
import { storageLost } from './storage-lost.ts';

/** Not the worker's own: what an old worker left in those is removed. */
const CACHE = 'in-use-1';
const MARK = '/in-use';

interface Deps {
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  restoring: Promise<Restored | null>;
}

/**
 * Finds out at the start that IndexedDB, local storage and the journal were lost together: a mark in the caches says that this
 * device was in use, and nothing else does. Chromium finds all three by LevelDB files, which it throws away when a full disk has
 * broken them; the caches are kept apart from these. Where the canary or a copy is left, it knows more.
 */
export function followStorageLost(deps: Deps): void {
  storageLost.follow();
  // Before anything of this start is written.
  const hadCanary = hasCanary();
  const wasInUse = hasMark();
  void deps.restoring.then(async (back) => {
    const isEmpty = back?.isNew === true && Object.keys(back.restored).length === 0;
    if (isEmpty && !(await hadCanary) && (await wasInUse)) storageLost.set(true);
    followInUse(deps);
  });
}

/** Keeps the mark as long as there is something to lose: after a sign-out with nothing left to send there is none. */
function followInUse({ outboxDb, sessionDb }: Deps): void {
  let known: boolean | null = null;
  followQuery(
    [sessionDb.session, outboxDb.entries],
    async () => (await sessionDb.session.count()) + (await outboxDb.entries.count()) > 0,
    (isInUse) => {
      if (isInUse === known) return;
      known = isInUse;
      void mark(isInUse);
    },
  );
}

/** Private windows of some browsers have no caches, and a plain-http address has none. */
async function hasMark(): Promise<boolean> {
  return withCaches(async (caches) => (await caches.match(MARK, { cacheName: CACHE })) !== undefined);
}

function mark(isInUse: boolean): Promise<boolean> {
  return withCaches(async (caches) => {
    if (isInUse) await (await caches.open(CACHE)).put(MARK, new Response());
    else await caches.delete(CACHE);
    return isInUse;
  });
}

async function withCaches(work: (caches: CacheStorage) => Promise<boolean>): Promise<boolean> {
  const { caches }: { caches?: CacheStorage } = globalThis;
  return caches ? work(caches).catch(() => false) : false;
}
