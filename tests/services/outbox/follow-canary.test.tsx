import { describe, expect, it } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import { createOutboxCopy, restoreFromCopy, type Restored } from '#data/outbox/copy/outbox-copy.ts';
import { clearedAwards } from '#services/outbox/cleared-awards.ts';
import { acknowledgeCleared, followCanary, noteRestored } from '#services/outbox/follow-canary.ts';
import { deviceStore } from '#services/outbox/second-copies.ts';
import { newId, TEACHER } from '#tests/support/outbox.ts';
import { guardedTablet } from './guarded-tablet.ts';

const OTHER = 'teacher-2';
const NOTHING = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};
const { clock, opened, closePages, inWorker, award, send, wipe } = guardedTablet();

/** A page is opened on this device; it has looked at the outbox when this resolves. */
async function openPage(): Promise<OutboxDb> {
  const db = opened(new OutboxDb());
  void followCanary({ outboxDb: db, ...withoutCopies(db) });
  await remembered(db);
  return db;
}

/** Finds what the database lost, and puts nothing back: see follow-copy. */
function withoutCopies(db: OutboxDb): Pick<Parameters<typeof followCanary>[0], 'restoring' | 'restore'> {
  const look = async (isStart: boolean): Promise<Restored> => {
    const deps = { db, now: clock.now, newId, keepsIds: () => true, signedIn: null };
    const back = await restoreFromCopy(deps, createOutboxCopy(NOTHING));
    noteRestored(await deviceStore(), back, isStart);
    return back;
  };
  return { restoring: look(true), restore: () => look(false) };
}

/** Until local storage says of the outbox what is in it. */
async function remembered(db: OutboxDb): Promise<void> {
  const isRemembered = async (): Promise<boolean> => {
    const told = JSON.parse(localStorage.getItem('habit-points.outbox-canary') ?? 'null') as {
      outboxId: string;
      waiting: Record<string, number>;
    } | null;
    const sum = Object.values(told?.waiting ?? {}).reduce((all, count) => all + count, 0);
    return (
      told !== null && told.outboxId === (await db.identity.get('identity'))?.id && sum === (await db.entries.count())
    );
  };
  await expect.poll(isRemembered).toBe(true);
}

describe('a browser that deleted the outbox', () => {
  it('is noticed at the next start: each account reads what it is missing, until it presses Got it', async () => {
    const first = await openPage();
    await award(first, ['a', 'b', 'c']);
    await award(first, ['d'], OTHER);
    await remembered(first);
    await wipe('outbox-1');

    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({ [TEACHER]: 3, [OTHER]: 1 });
    closePages();
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({ [TEACHER]: 3, [OTHER]: 1 });

    acknowledgeCleared(TEACHER);
    closePages();
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({ [OTHER]: 1 });
  });

  it('is noticed also by an award that came before the check', async () => {
    const page = await openPage();
    await award(page, ['a', 'b']);
    await remembered(page);
    await wipe('outbox-1');
    await inWorker((db) => award(db, ['c']));
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({ [TEACHER]: 2 });
  });

  it('that put an older copy in its place is noticed by the last number', async () => {
    const db = await openPage();
    await award(db, ['a']);
    await award(db, ['b', 'c']);
    await remembered(db);
    closePages();
    await inWorker((worker) => worker.entries.where('seq').above(1).delete());
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({ [TEACHER]: 2 });
  });
});

describe('no false alarm', () => {
  it('on a new device, nor in a private window, whose memory ends with it', async () => {
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });

  it('for an outbox that was there before anything was remembered', async () => {
    await inWorker((db) => award(db, ['a', 'b']));
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });

  it('when the worker sends while no page is open, and what it sent is forgotten later', async () => {
    const db = await openPage();
    await award(db, ['a', 'b', 'c']);
    await remembered(db);
    closePages();
    await inWorker(async (worker) => {
      await send(worker);
      await worker.answered.where('seq').below(3).delete();
    });
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });

  it('when awards are taken back, or another teacher awards and is sent', async () => {
    const db = await openPage();
    const { submissionId } = await award(db, ['a', 'b']);
    await award(db, ['c'], OTHER);
    await takeBackSubmission({ db, now: clock.now, sleep: async () => undefined }, submissionId);
    await remembered(db);
    closePages();
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });

  it('when all was sent before the browser deleted it', async () => {
    const db = await openPage();
    await award(db, ['a']);
    await send(db);
    await remembered(db);
    await wipe('outbox-1');
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });

  it.each([
    ['has nothing', async () => undefined],
    ['has an identity already', (db: OutboxDb) => db.identity.put({ key: 'identity', id: newId() })],
  ])(
    'from a page that can’t put back anything yet, because the new database, which %s, can’t be written',
    async (_, begin) => {
      const db = await openPage();
      await award(db, ['a', 'b', 'c']);
      await remembered(db);
      await wipe('outbox-1');
      const again = opened(new OutboxDb());
      await begin(again);
      const before = [localStorage.getItem('habit-points.outbox-canary'), await again.identity.toArray()];
      const tries: number[] = [];
      const restore = async (): Promise<null> => {
        tries.push(tries.length);
        return null;
      };
      void followCanary({ outboxDb: again, restoring: Promise.resolve(null), restore });
      await expect.poll(() => tries).toEqual([0]);
      // The next write is another look.
      await award(again, ['d']);
      await expect.poll(() => tries).toEqual([0, 1]);
      expect([localStorage.getItem('habit-points.outbox-canary'), await again.identity.toArray()]).toEqual(before);
      expect(clearedAwards.getSnapshot().lost).toEqual({});
    },
  );

  it('from two tabs that start, award and look at once', async () => {
    const [one, two] = await Promise.all([openPage(), openPage()]);
    for (const student of ['a', 'b', 'c', 'd']) {
      await Promise.all([award(one, [student]), award(two, [`${student}2`])]);
    }
    await remembered(one);
    closePages();
    await openPage();
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });

  it('nor an error where local storage is blocked', async () => {
    const getItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem');
    Object.defineProperty(Storage.prototype, 'getItem', {
      configurable: true,
      value: () => {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    });
    const db = opened(new OutboxDb());
    void followCanary({ outboxDb: db, ...withoutCopies(db) });
    await award(db, ['a']);
    await expect.poll(() => db.identity.get('identity')).toBeDefined();
    if (getItem) Object.defineProperty(Storage.prototype, 'getItem', getItem);
    expect(clearedAwards.getSnapshot().lost).toEqual({});
  });
});
