import { afterEach, expect, it, vi } from 'vitest';
import { sharedQuery } from '#data/db/live-query.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk } from '#tests/support/outbox.ts';

afterEach(() => vi.useRealTimers());

const follower = () => vi.fn<(value: unknown) => void>();

const open = async () => {
  emptyDisk();
  const db = new SchoolDb('teacher-1');
  await db.open();
  const read = vi.fn<() => PromiseLike<unknown>>(() => db.drafts.get('award').then((row) => row?.value ?? null));
  return { db, read, query: sharedQuery(read, 300_000) };
};

it('a query is read once for all who follow it, and again when what it reads changes', async () => {
  const { db, read, query } = await open();
  const [one, other] = [follower(), follower()];
  query.subscribe(one);
  query.subscribe(other);
  await vi.waitFor(() => expect(other).toHaveBeenLastCalledWith(null));
  expect(read).toHaveBeenCalledTimes(1);
  await db.drafts.put({ key: 'award', value: 'changed' });
  await vi.waitFor(() => expect(one).toHaveBeenLastCalledWith('changed'));
  expect(read).toHaveBeenCalledTimes(2);
  await db.freshness.put({ resource: 'other', loadedAt: 1 });
  expect(read).toHaveBeenCalledTimes(2);
});

it('who follows it later has the last value at once; five minutes without anybody, and it forgets it', async () => {
  const { read, query } = await open();
  const following = query.subscribe(follower());
  await vi.waitFor(() => expect(query.hasValue()).toBe(true));
  const later = follower();
  const followingLater = query.subscribe(later);
  expect(later).toHaveBeenCalledWith(null);
  following.unsubscribe();
  expect(query.getValue()).toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  followingLater.unsubscribe();
  vi.advanceTimersByTime(299_999);
  expect(query.getValue()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(query.hasValue()).toBe(false);
  vi.useRealTimers();
  query.subscribe(follower());
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it('who comes back in time finds what has changed meanwhile, and is then followed again without an end', async () => {
  const { db, read, query } = await open();
  const following = query.subscribe(follower());
  await vi.waitFor(() => expect(query.hasValue()).toBe(true));
  following.unsubscribe();
  await db.drafts.put({ key: 'award', value: 'changed' });
  await vi.waitFor(() => expect(query.getValue()).toBe('changed'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  query.subscribe(follower()).unsubscribe();
  vi.advanceTimersByTime(299_999);
  query.subscribe(follower());
  vi.advanceTimersByTime(600_000);
  expect(query.getValue()).toBe('changed');
  vi.useRealTimers();
  expect(read).toHaveBeenCalledTimes(2);
});

it('while one stays, another one’s leaving ends nothing', async () => {
  const { query } = await open();
  const following = query.subscribe(follower());
  query.subscribe(follower());
  await vi.waitFor(() => expect(query.hasValue()).toBe(true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  following.unsubscribe();
  vi.advanceTimersByTime(600_000);
  expect(query.hasValue()).toBe(true);
});

it('one that is not kept forgets as soon as nobody follows it', async () => {
  const { read } = await open();
  const query = sharedQuery(read);
  const following = query.subscribe(follower());
  await vi.waitFor(() => expect(query.hasValue()).toBe(true));
  following.unsubscribe();
  expect(query.hasValue()).toBe(false);
});

it('a failure is told to all who follow it, and the next one tries again', async () => {
  const { read, query } = await open();
  read.mockRejectedValueOnce(new Error('Unreadable'));
  const failed = follower();
  query.subscribe(vi.fn(), failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(new Error('Unreadable')));
  const next = follower();
  query.subscribe(next);
  await vi.waitFor(() => expect(next).toHaveBeenCalledWith(null));
});
