import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { followCanary } from '#services/outbox/follow-canary.ts';
import { followCopy } from '#services/outbox/follow-copy.ts';
import { followStorageLost } from '#services/outbox/follow-storage-lost.ts';
import { storageLost } from '#services/outbox/storage-lost.ts';
import { newId, SERVER } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { guardedTablet } from './guarded-tablet.ts';

const { clock, opened, closePages, award, send, wipe } = guardedTablet();

/** The caches of this origin, which are kept apart from its databases. */
let kept: Map<string, Set<string>>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Set();
      kept.set(name, cache);
      return { put: async (url: string) => void cache.add(url) };
    },
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.has(url) ? new Response() : undefined,
    delete: async (name: string) => kept.delete(name),
  });
  storageLost.set(false);
});
afterEach(() => vi.unstubAllGlobals());

/** A start of the app on this device; resolves when it has looked at what is there. */
async function start(): Promise<{ outboxDb: OutboxDb; sessionDb: SessionDb }> {
  const outboxDb = opened(new OutboxDb());
  const sessionDb = opened(new SessionDb());
  const copy = followCopy({ outboxDb, sessionDb, now: clock.now, newId });
  followStorageLost({ outboxDb, sessionDb, ...copy });
  void followCanary({ outboxDb, ...copy });
  await copy.restoring;
  await expect.poll(() => localStorage.getItem('habit-points.outbox-canary')).not.toBeNull();
  return { outboxDb, sessionDb };
}

const signIn = (sessionDb: SessionDb) =>
  sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens: null });
const marked = (): boolean => kept.has('in-use-1');
const isTold = (): boolean => storageLost.getSnapshot();

/** What a full disk does to a browser that is killed: IndexedDB and local storage begin again. */
async function loseStorage(): Promise<void> {
  closePages();
  localStorage.clear();
  await wipe('outbox-1', 'session-1');
}

describe('storage that was lost', () => {
  it('is told on a device where somebody was signed in, at each start until a person presses Got it', async () => {
    await signIn((await start()).sessionDb);
    await expect.poll(marked).toBe(true);
    await loseStorage();
    await start();
    await expect.poll(isTold).toBe(true);

    closePages();
    storageLost.set(true);
    await start();
    expect(isTold()).toBe(true);
    storageLost.set(false);
    closePages();
    await start();
    expect(isTold()).toBe(false);
  });

  it('is told where nobody was signed in, and awards waited', async () => {
    await award((await start()).outboxDb, ['a']);
    await expect.poll(marked).toBe(true);
    await loseStorage();
    await start();
    await expect.poll(isTold).toBe(true);
  });

  it('is not told by the canary’s side when that knows more', async () => {
    await signIn((await start()).sessionDb);
    await expect.poll(marked).toBe(true);
    await wipe('outbox-1', 'session-1');
    await start();
    expect(isTold()).toBe(false);
  });

  it('is not told when the awards came back from the second copy', async () => {
    const { outboxDb } = await start();
    await award(outboxDb, ['a']);
    await expect.poll(() => Object.keys(localStorage).some((key) => key.startsWith('habit-points.copy.'))).toBe(true);
    await expect.poll(marked).toBe(true);
    await wipe('outbox-1', 'session-1');
    localStorage.removeItem('habit-points.outbox-canary');
    await start();
    expect(isTold()).toBe(false);
  });
});

describe('is never said', () => {
  it('on a first visit, also where the caches are blocked', async () => {
    await start();
    expect(isTold()).toBe(false);
    vi.stubGlobal('caches', undefined);
    await loseStorage();
    await start();
    expect(isTold()).toBe(false);
  });

  it('after a sign-out with nothing left to send', async () => {
    const { outboxDb, sessionDb } = await start();
    await signIn(sessionDb);
    await award(outboxDb, ['a']);
    await expect.poll(marked).toBe(true);
    await send(outboxDb);
    await sessionDb.session.clear();
    await expect.poll(marked).toBe(false);
    await loseStorage();
    await start();
    expect(isTold()).toBe(false);
  });

  it('at an ordinary start after it', async () => {
    const { sessionDb } = await start();
    await signIn(sessionDb);
    await expect.poll(marked).toBe(true);
    closePages();
    await start();
    expect(isTold()).toBe(false);
  });
});
