import { beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { IDLE_DRAIN, LEASE_MS, withDrainLock } from '#data/outbox/rules/drain-lock.ts';
import { createClock, freshOutbox } from '#tests/support/outbox.ts';
import { createLocks } from '#tests/support/locks.ts';

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;
const sleep = async () => undefined;
const pass = async (hasLock: boolean) => (hasLock ? 'ran' : 'ran without the lock');
const lease = (until: number) => ({ ...IDLE_DRAIN, lease: { owner: 'other', since: 0, until } });

beforeEach(() => {
  db = freshOutbox();
  clock = createClock();
});

it('lets one pass run at a time', async () => {
  const locks = createLocks();
  let finish = (): void => undefined;
  const first = withDrainLock({ db, locks, now: clock.now, sleep }, async () => {
    await db.drain.put(lease(clock.now() + LEASE_MS));
    await new Promise<void>((resolve) => (finish = resolve));
    return 'ran';
  });
  await expect.poll(() => db.drain.count()).toBe(1);
  expect(await withDrainLock({ db, locks, now: clock.now, sleep }, pass)).toBe('busy');
  finish();
  expect(await first).toBe('ran');
});

it('runs at once when the holder was killed, though its lease is not over', async () => {
  await db.drain.put(lease(clock.now() + LEASE_MS));
  expect(await withDrainLock({ db, locks: createLocks(), now: clock.now, sleep }, pass)).toBe('ran');
});

it('runs beside an orphaned lock once the lease is over', async () => {
  const locks = createLocks();
  void locks.request('habit-points.drain', () => new Promise(() => undefined));
  await db.drain.put(lease(clock.now() + LEASE_MS));
  expect(await withDrainLock({ db, locks, now: clock.now, sleep }, pass)).toBe('busy');
  clock.move(LEASE_MS + 1);
  expect(await withDrainLock({ db, locks, now: clock.now, sleep }, pass)).toBe('ran without the lock');
});

it('asks again while the holder is just ending', async () => {
  const locks = createLocks();
  let end = (): void => undefined;
  void locks.request('habit-points.drain', () => new Promise<void>((resolve) => (end = resolve)));
  await db.drain.put(IDLE_DRAIN);
  let asked = 0;
  const soon = async () => {
    asked += 1;
    end();
    await new Promise((resolve) => void setTimeout(resolve));
  };
  expect(await withDrainLock({ db, locks, now: clock.now, sleep: soon }, pass)).toBe('ran');
  expect(asked).toBe(1);
});

it('uses the lease alone where the browser has no locks, and ignores one of another clock', async () => {
  const deps = { db, locks: null, now: clock.now, sleep };
  await db.drain.put(lease(clock.now() + LEASE_MS));
  expect(await withDrainLock(deps, pass)).toBe('busy');
  await db.drain.put(lease(clock.now() + 365 * 24 * 60 * 60_000));
  expect(await withDrainLock(deps, pass)).toBe('ran without the lock');
});
