import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { discardOwn, takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import { createOutboxCopy, restoreFromCopy, type Restored } from '#data/outbox/copy/outbox-copy.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { followCanary } from '#services/outbox/follow-canary.ts';
import { followCopy } from '#services/outbox/follow-copy.ts';
import { createDevice, newId, range, SERVER, submission, TEACHER } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { guardedTablet } from './guarded-tablet.ts';

const OTHER = 'teacher-2';
const { clock, ledger, opened, closePages, inWorker, award, send, wipe: wipeOf } = guardedTablet();
const sleep = async (): Promise<void> => undefined;

/** A page is opened; whatever was lost is back when this resolves. */
async function openPage(): Promise<{ db: OutboxDb; back: Restored | null }> {
  const db = opened(new OutboxDb());
  const sessionDb = opened(new SessionDb());
  const copy = followCopy({ outboxDb: db, sessionDb, now: clock.now, newId });
  void followCanary({ outboxDb: db, ...copy });
  return { db, back: await copy.restoring };
}

/** Somebody is signed in to a server, which keeps award ids or not. */
async function signIn(keepsIds: boolean | null): Promise<void> {
  const db = new SessionDb();
  await db.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });
  await db.servers.put({ apiBase: SERVER, endpoints: {}, slash: null, scheme: null, knowsAwardIds: keepsIds });
  db.close();
}

/** The browser throws all its databases away, the session's too. */
const wipe = (): Promise<void> => wipeOf('outbox-1', 'session-1');

const copied = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('habit-points.copy.'))
    .map((key) => key.slice('habit-points.copy.'.length))
    .toSorted();
const waiting = (db: OutboxDb) => db.entries.orderBy('seq').toArray();
const ids = async (db: OutboxDb): Promise<string[]> => (await waiting(db)).map((row) => row.id).toSorted();
async function keepsIdsIsRemembered(): Promise<void> {
  await expect.poll(() => localStorage.getItem('habit-points.keeps-award-ids')).toBe(JSON.stringify([SERVER]));
}

describe('a browser that threw the outbox away', () => {
  it('gets back the waiting awards, with the same ids in the same order, and each counts once', async () => {
    await signIn(true);
    const { db } = await openPage();
    await keepsIdsIsRemembered();
    await award(db, range(5, 'a'));
    await award(db, range(3, 'b'), OTHER);
    await award(db, range(4, 'c'));
    const before = await waiting(db);
    // One of them is on the server already; its answer was lost with the database.
    const first = before[0];
    if (first) ledger().commit(first);
    await wipe();

    const { db: again, back } = await openPage();
    expect(back?.restored).toEqual({ [TEACHER]: 9, [OTHER]: 3 });
    const after = await waiting(again);
    expect(after.map(({ id, request }) => [id, request])).toEqual(before.map(({ id, request }) => [id, request]));
    await send(again);
    expect(ledger().students()).toEqual([...range(5, 'a'), ...range(4, 'c')]);
  });

  it('the next start shows what is back, and what had no copy', async () => {
    await signIn(true);
    const { db } = await openPage();
    await keepsIdsIsRemembered();
    await award(db, ['a', 'b', 'c']);
    await expect
      .poll(() => JSON.parse(localStorage.getItem('habit-points.outbox-canary') ?? '{}'))
      .toMatchObject({
        waiting: { [TEACHER]: 3 },
      });
    localStorage.removeItem(`habit-points.copy.${copied()[0] ?? ''}`);
    await wipe();
    await openPage();
    await expect
      .poll(() => clearedAwards.getSnapshot())
      .toEqual({ lost: { [TEACHER]: 1 }, restored: { [TEACHER]: 2 } });
    closePages();
    await openPage();
    expect(clearedAwards.getSnapshot()).toEqual({ lost: { [TEACHER]: 1 }, restored: { [TEACHER]: 2 } });
  });

  it.each([
    ['', async () => undefined],
    [', and the worker sent since', send],
  ])('the next start shows what a page put back that ended before it could say so%s', async (_, meanwhile) => {
    await signIn(true);
    const { db } = await openPage();
    await keepsIdsIsRemembered();
    await award(db, ['a', 'b', 'c']);
    await expect
      .poll(() => JSON.parse(localStorage.getItem('habit-points.outbox-canary') ?? '{}'))
      .toMatchObject({ waiting: { [TEACHER]: 3 } });
    await wipe();
    const deps = { now: clock.now, newId, keepsIds: () => true, signedIn: null };
    await inWorker((worker) => restoreFromCopy({ ...deps, db: worker }, createOutboxCopy(localStorage)));
    await inWorker(meanwhile);
    await openPage();
    await expect.poll(() => clearedAwards.getSnapshot()).toEqual({ lost: {}, restored: { [TEACHER]: 3 } });
    closePages();
    await openPage();
    expect(clearedAwards.getSnapshot()).toEqual({ lost: {}, restored: { [TEACHER]: 3 } });
  });

  it.each([['keeps no ids', false] as const, ['is not known yet', null] as const])(
    'leaves it to the teacher where the server %s',
    async (_, keepsIds) => {
      await signIn(keepsIds);
      const { db } = await openPage();
      await award(db, ['a', 'b']);
      await wipe();
      const { db: again } = await openPage();
      expect((await waiting(again)).map(({ state }) => state.kind)).toEqual(['unsure', 'unsure']);
      await send(again);
      expect(ledger().rows).toEqual([]);
    },
  );

  it('that put an older copy in its place gets back what is newer, once', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, ['a']);
    await award(db, ['b', 'c']);
    const before = await ids(db);
    closePages();
    await inWorker((worker) => worker.entries.where('seq').above(1).delete());
    const { db: again } = await openPage();
    expect(await ids(again)).toEqual(before);
    closePages();
    expect((await openPage()).back?.restored).toEqual({});
  });

  it('gives one copy to two tabs that start at once', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, range(3));
    const before = await ids(db);
    await wipe();
    const [one] = await Promise.all([openPage(), openPage()]);
    expect(await ids(one.db)).toEqual(before);
  });

  it('gets back an award whose number an award of the older copy was given since', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, ['a']);
    const kept = [await db.entries.toArray(), await db.identity.get('identity')] as const;
    await award(db, ['b', 'c']);
    const before = await ids(db);
    closePages();
    await Dexie.delete('outbox-1');
    await inWorker(async (worker) => {
      await worker.entries.bulkAdd(kept[0]);
      if (kept[1]) await worker.identity.put(kept[1]);
      await award(worker, ['d', 'e', 'f']);
    });
    const { db: again } = await openPage();
    expect((await waiting(again)).map(({ request }) => request.student_id)).toEqual(['a', 'd', 'e', 'f', 'b', 'c']);
    expect(await ids(again)).toEqual(expect.arrayContaining(before));
  });

  it('gets back an award whose number an award of the new database had, and left free', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, ['a']);
    closePages();
    await Dexie.delete('outbox-1');
    await inWorker(async (worker) => {
      await award(worker, ['d', 'e']);
      await worker.entries.where('seq').equals(1).delete();
    });
    const { db: again } = await openPage();
    expect((await waiting(again)).map(({ request }) => request.student_id)).toEqual(['e', 'a']);
  });

  it('keeps the names of students from a person who is not signed in', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, ['a']);
    await award(db, ['b'], OTHER);
    closePages();
    await Dexie.delete('outbox-1');
    const { db: again } = await openPage();
    expect((await waiting(again)).map((row) => row.studentName)).toEqual(['Student a', null]);
  });
});

describe('a browser that takes the outbox away from an open page', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());
  const told = () => clearedAwards.getSnapshot();
  /** The canary knows of so many. */
  async function remembered(count: number): Promise<void> {
    await expect
      .poll(() => JSON.parse(localStorage.getItem('habit-points.outbox-canary') ?? '{}'))
      .toMatchObject({ waiting: { [TEACHER]: count } });
  }

  it('the awards come back at once, nothing is called lost, and the next start says the same', async () => {
    await signIn(true);
    const { db } = await openPage();
    await keepsIdsIsRemembered();
    await award(db, range(4));
    const before = await ids(db);
    await remembered(4);
    await Dexie.delete('outbox-1');
    await expect.poll(told).toEqual({ lost: {}, restored: { [TEACHER]: 4 } });
    expect(await ids(db)).toEqual(before);
    closePages();
    await openPage();
    await expect.poll(told).toEqual({ lost: {}, restored: { [TEACHER]: 4 } });
    expect(await ids((await openPage()).db)).toEqual(before);
  });

  it('of two tabs one says so, and none that an award was lost', async () => {
    await signIn(true);
    const [one] = [await openPage(), await openPage()];
    await keepsIdsIsRemembered();
    await award(one.db, range(3));
    await remembered(3);
    await Dexie.delete('outbox-1');
    await inWorker((worker) => award(worker, ['after']));
    await expect.poll(told).toEqual({ lost: {}, restored: { [TEACHER]: 3 } });
    await award(one.db, ['later']);
    await remembered(5);
    expect(told()).toEqual({ lost: {}, restored: { [TEACHER]: 3 } });
  });

  it('only what had no copy is lost', async () => {
    await signIn(true);
    const { db } = await openPage();
    await keepsIdsIsRemembered();
    await award(db, range(4));
    await remembered(4);
    localStorage.removeItem(`habit-points.copy.${copied()[0] ?? ''}`);
    await Dexie.delete('outbox-1');
    await expect.poll(told).toEqual({ lost: { [TEACHER]: 1 }, restored: { [TEACHER]: 3 } });
  });

  it('for an older one, in which another award has the number of a lost one: that one is back after the next pass', async () => {
    await signIn(true);
    const { db } = await openPage();
    await keepsIdsIsRemembered();
    await award(db, ['a']);
    await award(db, ['b']);
    const lost = await db.entries.get(2);
    await inWorker(async (worker) => {
      await worker.entries.delete(2);
      await award(worker, ['c']);
      const made = await worker.entries.get(3);
      await worker.entries.delete(3);
      if (made) await worker.entries.add({ ...made, seq: 2 });
      await worker.drain.put({ ...IDLE_DRAIN, end: { kind: 'done', at: clock.now() } });
    });
    await expect.poll(async () => (await db.entries.get({ id: lost?.id ?? '' }))?.request).toEqual(lost?.request);
    expect((await waiting(db)).map(({ request }) => request.student_id)).toEqual(['a', 'c', 'b']);
  });
});

describe('the copy', () => {
  it('follows each award: made, taken back, discarded, sent here, sent by a worker', async () => {
    await signIn(true);
    const { db } = await openPage();
    const { submissionId } = await award(db, ['a', 'b']);
    expect(copied()).toEqual(await ids(db));
    await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
    expect(copied()).toEqual([]);
    await award(db, ['c']);
    await discardOwn({ db, now: clock.now, sleep }, TEACHER);
    expect(copied()).toEqual([]);
    await award(db, ['d']);
    await send(db);
    expect(copied()).toEqual([]);
    await award(db, ['e', 'f']);
    expect(copied().length).toBe(2);
    await inWorker(send);
    await expect.poll(copied).toEqual([]);
  });

  it('never brings back what was taken back, discarded or sent', async () => {
    await signIn(false);
    const { db } = await openPage();
    const { submissionId } = await award(db, ['taken back']);
    await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
    await award(db, ['discarded']);
    await discardOwn({ db, now: clock.now, sleep }, TEACHER);
    await award(db, ['sent']);
    await send(db);
    await wipe();
    const { db: again } = await openPage();
    expect(await waiting(again)).toEqual([]);
  });

  it('is removed before its award: a take back that fails leaves the award and, in the end, its copy', async () => {
    await signIn(true);
    const { db } = await openPage();
    const { submissionId } = await award(db, ['a']);
    const put = vi
      .spyOn(db.answered, 'bulkPut')
      .mockRejectedValue(new DOMException('The disk is full.', 'QuotaExceededError'));
    await expect(takeBackSubmission({ db, now: clock.now, sleep }, submissionId)).rejects.toThrow('full');
    put.mockRestore();
    expect(copied()).toEqual([]);
    expect((await waiting(db)).length).toBe(1);
    closePages();
    const { db: again } = await openPage();
    await expect.poll(copied).toEqual(await ids(again));
  });

  it('is not made for an award that did not fit on the disk', async () => {
    const { db } = await openPage();
    const full = new DOMException('The disk is full.', 'QuotaExceededError');
    vi.spyOn(db.entries, 'bulkAdd').mockRejectedValueOnce(full);
    await expect(award(db, ['a'])).rejects.toThrow('full');
    expect(copied()).toEqual([]);
  });

  it('is made at the next start for awards whose page ended too early', async () => {
    await inWorker((worker) => award(worker, ['a', 'b']));
    const { db } = await openPage();
    await expect.poll(copied).toEqual(await ids(db));
  });

  it('forgets what was sent while no page was open', async () => {
    const { db } = await openPage();
    await award(db, ['a', 'b']);
    closePages();
    await inWorker(send);
    const { db: again, back } = await openPage();
    await expect.poll(copied).toEqual([]);
    expect(back?.restored).toEqual({});
    expect(await waiting(again)).toEqual([]);
  });

  it('has no names after a sign-out, also where the outbox can’t be written', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, ['a']);
    expect(JSON.stringify(localStorage)).toContain('Student a');
    const session = new SessionDb();
    opened(session);
    await session.session.delete('current');
    await expect.poll(() => JSON.stringify(localStorage)).not.toContain('Student a');
    expect(copied()).toEqual(await ids(db));
  });

  it('keeps the names of who is signed in, and of nobody else', async () => {
    await signIn(true);
    const { db } = await openPage();
    await award(db, ['b'], OTHER);
    await award(db, ['a']);
    const session = opened(new SessionDb());
    await session.session.update('current', { tokens: { access: 'access-2', refresh: 'refresh-2' } });
    await expect.poll(() => JSON.stringify(localStorage)).not.toContain('Student b');
    expect(JSON.stringify(localStorage)).toContain('Student a');
  });

  it('has room for four thousand awards with a comment each', async () => {
    const { db } = await openPage();
    await createDevice(db, clock).enqueue(
      submission(
        Array.from({ length: 10 }, () => newId()),
        { comment: 'Helped a younger child to find the way to the library' },
      ),
    );
    const size = Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('habit-points.copy.') ? [key.length + String(value).length] : [],
    );
    expect(size.length).toBe(10);
    expect(Math.max(...size) * 4000).toBeLessThan(5_000_000);
  });
});

it('where local storage is blocked, awards are still made and sent', async () => {
  const blocked = (): never => {
    throw new DOMException('Blocked.', 'SecurityError');
  };
  const spies = (['getItem', 'setItem', 'removeItem', 'key'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(blocked),
  );
  const { db } = await openPage();
  await award(db, ['a']);
  await send(db);
  expect(ledger().students()).toEqual(['a']);
  for (const spy of spies) spy.mockRestore();
});
