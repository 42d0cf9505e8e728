import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { followOutbox } from '#services/outbox/follow-outbox.ts';
import { createClock, createDevice, createLedger, emptyDisk, SERVER, submission } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const clock = createClock();
let outboxDb: OutboxDb;
let sessionDb: SessionDb;
const device = () => createDevice(outboxDb, clock);

beforeEach(() => {
  emptyDisk();
  outboxDb = new OutboxDb();
  sessionDb = new SessionDb();
});
afterEach(() => {
  outboxDb.close();
  sessionDb.close();
  for (const name of ['storage', 'setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { configurable: true, value });

describe('keeping the storage', () => {
  it('is asked for once, at the first award, by a browser that may never answer', async () => {
    let asked = 0;
    let cleared = false;
    give('clearAppBadge', async () => void (cleared = true));
    give('storage', {
      persist: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    followOutbox({ outboxDb, sessionDb, now: clock.now });
    // It has looked when the badge was set.
    await expect.poll(() => cleared).toBe(true);
    expect(asked).toBe(0);
    await device().enqueue(submission(['a']));
    await expect.poll(() => asked).toBe(1);
    await device().enqueue(submission(['b']));
    await expect.poll(() => outboxDb.entries.count()).toBe(2);
    expect(asked).toBe(1);
  });

  it('does nothing in a browser without it (WebKit), or in one that refuses', async () => {
    const badges: number[] = [];
    give('setAppBadge', async (count: number) => void badges.push(count));
    give('storage', undefined);
    await sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens: null });
    followOutbox({ outboxDb, sessionDb, now: clock.now });
    await device().enqueue(submission(['a']));
    await expect.poll(() => badges).toEqual([1]);
    give('storage', { persist: async () => Promise.reject(new Error('no')) });
    await device().enqueue(submission(['b']));
    await expect.poll(() => badges).toEqual([1, 2]);
  });
});

it('an award that is saved wakes nothing that looks at the sending', async () => {
  const badges: number[] = [];
  give('setAppBadge', async (count: number) => void badges.push(count));
  await sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens: null });
  await outboxDb.open();
  const looks = vi.spyOn(outboxDb.drain, 'get');
  followOutbox({ outboxDb, sessionDb, now: clock.now });
  await expect.poll(() => looks.mock.calls).toHaveLength(1);
  await device().enqueue(submission(['a']));
  await expect.poll(() => badges).toEqual([1]);
  // A look at the first award would have been by the second look at the awards.
  await device().enqueue(submission(['b']));
  await expect.poll(() => badges).toEqual([1, 2]);
  expect(looks).toHaveBeenCalledTimes(1);
});

describe('the badge on the icon', () => {
  it('is the number of the signed-in person’s unsent awards, and disappears with the last one', async () => {
    const badges: Array<number | null> = [];
    give('setAppBadge', async (count: number) => void badges.push(count));
    give('clearAppBadge', async () => void badges.push(null));
    const ledger = createLedger();
    await sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens: null });
    followOutbox({ outboxDb, sessionDb, now: clock.now });
    await expect.poll(() => badges.at(-1)).toBeNull();
    await device().enqueue(submission(['a', 'b'], { userId: RIVERA.id }));
    await device().enqueue(submission(['c'], { userId: OKAFOR.id }));
    await expect.poll(() => badges.at(-1)).toBe(2);
    await device().drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    await expect.poll(() => badges.at(-1)).toBeNull();
    await sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: OKAFOR, tokens: null });
    await expect.poll(() => badges.at(-1)).toBe(1);
  });
});
