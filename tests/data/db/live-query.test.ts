import { expect, it, vi } from 'vitest';
import { sharedQuery } from '#data/db/live-query.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk } from '#tests/support/outbox.ts';

const follower = () => vi.fn<(value: unknown) => void>();

const open = async () => {
  emptyDisk();
  const db = new SchoolDb('teacher-1');
  await db.open();
  const read = vi.fn<() => PromiseLike<unknown>>(() => db.drafts.get('award').then((row) => row?.value ?? null));
  return { db, read, query: sharedQuery(read) };
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

it('who follows it later has the last value at once, and when nobody does it forgets it', async () => {
  const { read, query } = await open();
  const following = query.subscribe(follower());
  await vi.waitFor(() => expect(query.hasValue()).toBe(true));
  const later = follower();
  const followingLater = query.subscribe(later);
  expect(later).toHaveBeenCalledWith(null);
  following.unsubscribe();
  expect(query.getValue()).toBeNull();
  followingLater.unsubscribe();
  expect(query.hasValue()).toBe(false);
  query.subscribe(follower());
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
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
