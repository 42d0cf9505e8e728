import { Dexie, RangeSet } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { UndoDb, type Undo } from '#data/db/undo-db.ts';
import { enqueueAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { outboxState, type OutboxState } from '#data/outbox/view/outbox-state.ts';
import { createOutboxStore } from '#services/outbox/outbox-store.ts';
import {
  createClock,
  createDevice,
  createLedger,
  freshOutbox,
  newId,
  submission,
  SERVER,
  TEACHER,
} from '#tests/support/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async () => {
  const db = freshOutbox();
  const undoDb = new UndoDb();
  const clock = createClock();
  const device = createDevice(new OutboxDb(), clock);
  await device.enqueue(submission(['s1', 's2']));
  const store = createOutboxStore({ outboxDb: db, undoDb, userId: TEACHER, now: clock.now });
  const state = () => {
    const rows = store.getSnapshot();
    if (typeof rows === 'string') return rows;
    return outboxState(rows, { now: clock.now(), sessionEnded: false, connection: 'online' });
  };
  return { db, undoDb, clock, device, store, state };
};

it('follows what another connection writes, for as long as a screen looks, and knows all of it when one looks again', async () => {
  const { device, store, state } = await open();
  const leave = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
  await device.enqueue(submission(['s3']));
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 3 } }));
  leave();
  await device.enqueue(submission(['s4']));
  const leaveAgain = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 4 } }));
  leaveAgain();
});

describe('an award that this page makes', () => {
  const make = async (
    { db, clock, store }: Awaited<ReturnType<typeof open>>,
    meanwhile: () => void = () => undefined,
  ): Promise<void> => {
    const ended = store.begin({ studentIds: ['s3'], points: 2 });
    const wrote = (rows: Parameters<typeof ended>[0]): void => {
      ended(rows);
      meanwhile();
    };
    await enqueueAwards({ db, ...clock, newId, wrote }, submission(['s3'], { points: 2 }));
  };
  const savingOf = (store: Awaited<ReturnType<typeof open>>['store']) => store.saving.getSnapshot().get('s3') ?? 0;

  it('is being saved until the disk has it, and in the outbox from then on, before the database says so', async () => {
    const device = await open();
    const { store, state } = device;
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
    const seen: unknown[] = [];
    const drawn = store.subscribe(() => seen.push([savingOf(store), state()]));
    const made = make(device, () => seen.push('on the disk'));
    expect([savingOf(store), state()]).toMatchObject([2, { counts: { waiting: 2 } }]);
    await made;
    // A look that began before may tell once more what it saw.
    expect(seen[seen.indexOf('on the disk') - 1]).toMatchObject([2, { counts: { waiting: 3 } }]);
    expect(savingOf(store)).toBe(0);
    drawn();
    leave();
  });

  it('that could not be saved is nowhere', async () => {
    const { store, state } = await open();
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
    const ended = store.begin({ studentIds: ['s3'], points: 1 });
    ended();
    // Only the first end counts.
    ended();
    expect([savingOf(store), state()]).toMatchObject([0, { counts: { waiting: 2 } }]);
    leave();
  });

  it('is there once, and stays, whatever a look that began before it has read', async () => {
    const device = await open();
    const { store, state } = device;
    const leave = store.subscribe(() => undefined);
    const first = store.want({ since: 0 });
    await make(device);
    await first;
    expect(state()).toMatchObject({ counts: { waiting: 3 } });
    await store.want({ since: 0 });
    expect(state()).toMatchObject({ counts: { waiting: 3 } });
    leave();
  });

  it('is what became of it, once another sender has answered it', async () => {
    const device = await open();
    const { store, state } = device;
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
    await make(device);
    const ledger = createLedger();
    await device.device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 0 } }));
    leave();
  });

  it('is what became of it, although nobody has told this page of the answer yet', async () => {
    const device = await open();
    const { store, state, db } = device;
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
    await store.want({ since: 0 });
    // No report of the database has come yet, not even of this page's own writing.
    vi.spyOn(Dexie.on.storagemutated, 'fire').mockReturnValue(undefined);
    await make(device);
    const ledger = createLedger();
    await device.device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    expect(await db.answered.count()).toBe(3);
    await store.want({ since: 0 });
    const rows = store.getSnapshot();
    if (typeof rows === 'string') throw new Error(rows);
    const found = [...rows.entries, ...rows.answered].filter(({ studentId }) => studentId === 's3');
    expect(found.map(({ place }) => place.kind)).toEqual(['sent']);
    leave();
  });

  it('while no screen looks is known to the next one', async () => {
    const device = await open();
    await make(device);
    const leave = device.store.subscribe(() => undefined);
    await vi.waitFor(() => expect(device.state()).toMatchObject({ counts: { waiting: 3 } }));
    leave();
    expect(device.store.getSnapshot()).toBe('loading');
  });
});

it('knows what was written just before when it has caught up, although the next look is not due yet', async () => {
  const { device, store, state } = await open();
  const leave = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
  await device.enqueue(submission(['s3']));
  await device.enqueue(submission(['s4']));
  await store.catchUp();
  expect(state()).toMatchObject({ counts: { waiting: 4 } });
  leave();
});

it('holds what was answered before only where a screen asks for it', async () => {
  const { device, store } = await open();
  const ledger = createLedger();
  await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
  const answered = () => {
    const rows = store.getSnapshot();
    return typeof rows === 'string' ? rows : rows.answered.length;
  };
  const leave = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(answered()).toBe(0));
  await store.want({ since: 0 });
  expect(answered()).toBe(2);
  leave();
});

describe('an undo', () => {
  const undoneIn = (state: 'loading' | 'unreadable' | OutboxState): string[] =>
    typeof state === 'string' ? [] : [...state.undos.keys()].toSorted();
  const undo = (awardId: string, userId = TEACHER): Undo => ({
    awardId,
    userId,
    apiBase: SERVER,
    tappedAt: 1,
    state: { kind: 'waiting', missing: 0, missingAt: null },
  });

  it('that was there before, is tapped, settled, adopted or forgotten is known, and no award is read for it', async () => {
    const { db, undoDb, store, state } = await open();
    await undoDb.undos.bulkAdd([undo('a1'), undo('a2'), undo('x1', 'someone-else')]);
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(state()).toMatchObject({ undoCounts: { undoing: 2, refused: 0 } }));
    let read = 0;
    db.entries.hook('reading', (row) => {
      read += 1;
      return row;
    });
    const worker = new UndoDb();
    await worker.undos.add(undo('a3'));
    await worker.undos.update('a1', { state: { kind: 'refused', status: 422, detail: 'Too late.', at: 2 } });
    await store.catchUp();
    expect(state()).toMatchObject({
      undos: new Map([
        ['a1', { kind: 'refused', status: 422, detail: 'Too late.', at: 2 }],
        ['a2', { kind: 'waiting', missing: 0, missingAt: null }],
        ['a3', { kind: 'waiting', missing: 0, missingAt: null }],
      ]),
      undoCounts: { undoing: 2, refused: 1 },
    });
    await worker.undos.update('a2', { userId: 'someone-else' });
    await worker.undos.update('x1', { userId: TEACHER });
    await worker.undos.delete('a1');
    await store.catchUp();
    expect(undoneIn(state())).toEqual(['a3', 'x1']);
    expect(read).toBe(0);
    worker.close();
    leave();
  });

  it('that can’t be read keeps no award from the screen, and is read with the next look', async () => {
    const { device, undoDb, store, state } = await open();
    await undoDb.undos.add(undo('a1'));
    undoDb.close();
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 }, undoCounts: { undoing: 0 } }));
    await undoDb.open();
    await device.enqueue(submission(['s3']));
    await store.catchUp();
    expect(state()).toMatchObject({ counts: { waiting: 3 }, undoCounts: { undoing: 1 } });
    leave();
  });
});

describe('a screen is drawn again', () => {
  const followed = async () => {
    const device = await open();
    const leave = device.store.subscribe(() => undefined);
    await device.store.want({ since: 0 });
    let told = 0;
    const end = device.store.subscribe(() => (told += 1));
    const timesTold = (): number => told;
    return { ...device, timesTold, leave: () => (end(), leave()) };
  };

  it('not by a sender that finds nothing to send, nor by a second wish for the same', async () => {
    const { db, store, timesTold, leave } = await followed();
    await db.drain.put(IDLE_DRAIN);
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(0);
    leave();
  });

  it('once by an award of this page, when the disk has it, and not by the look after it', async () => {
    const { db, clock, store, timesTold, leave } = await followed();
    const wrote = store.begin({ studentIds: ['s3'], points: 2 });
    await enqueueAwards({ db, ...clock, newId, wrote }, submission(['s3'], { points: 2 }));
    expect(timesTold()).toBe(1);
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(1);
    leave();
  });

  it.each([
    ['a lease', { lease: { owner: 'worker', since: 1, until: 2 } }],
    ['awards that are on their way', { inFlight: ['a1'] }],
    ['a failure', { failures: 1 }],
    ['the end of a pass', { end: { kind: 'later' as const, why: 'offline' as const, at: 1, retryAt: 2 } }],
  ])('by %s of the sender', async (_, more) => {
    const { db, store, timesTold, leave } = await followed();
    await db.drain.put({ ...IDLE_DRAIN, ...more });
    await store.want({ since: 0 });
    expect(timesTold()).toBe(1);
    leave();
  });

  it('by an award that another tab adds, changes or takes back', async () => {
    const { db, device, store, timesTold, leave } = await followed();
    await device.enqueue(submission(['s3']));
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(1);
    const [first] = await db.entries.toArray();
    await db.entries.update(first!.seq, { state: { kind: 'set-aside', status: 422, at: 1 } as never });
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(2);
    await db.entries.delete(first!.seq);
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(3);
    leave();
  });

  it('when one looks again, although nothing was written meanwhile', async () => {
    const { store, state } = await open();
    for (let time = 0; time < 2; time += 1) {
      const leave = store.subscribe(() => undefined);
      await vi.waitFor(() => expect(state()).toMatchObject({ counts: { waiting: 2 } }));
      leave();
      expect(state()).toBe('loading');
    }
  });

  it('when it can be read again as it was', async () => {
    const { db, store, state, leave } = await followed();
    const fails = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new Error('not today');
    });
    await store.want({ since: 0 });
    expect(state()).toBe('unreadable');
    fails.mockRestore();
    await store.want({ since: 0 });
    expect(state()).toMatchObject({ counts: { waiting: 2 } });
    leave();
  });

  it('by one more award of a submission that is known', async () => {
    const { db, store, timesTold, leave } = await followed();
    const [first] = await db.entries.toArray();
    await db.entries.add({ ...first!, seq: first!.seq + 10, id: 'one-more' });
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(1);
    leave();
  });

  it('by the time of the last answer, where a page that missed the news looks at no answer', async () => {
    const { db, device, store } = await open();
    const ledger = createLedger();
    await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    const lastSentAt = () => {
      const rows = store.getSnapshot();
      return typeof rows === 'string' ? rows : rows.lastSentAt;
    };
    const leave = store.subscribe(() => undefined);
    await vi.waitFor(() => expect(lastSentAt()).toBeTypeOf('number'));
    const before = Number(lastSentAt());
    const unheard = vi.spyOn(Dexie.on.storagemutated, 'fire').mockReturnValue(undefined);
    await db.answered.toCollection().modify({ answeredAt: before + 60_000 });
    unheard.mockRestore();
    Dexie.on.storagemutated.fire({ all: new RangeSet() });
    await vi.waitFor(() => expect(lastSentAt()).toBe(before + 60_000));
    leave();
  });

  it('by an answer that takes the place of another one', async () => {
    const { db, device, store, timesTold, leave } = await followed();
    const ledger = createLedger();
    await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    await store.catchUp();
    await store.want({ since: 0 });
    const before = timesTold();
    const [first] = await db.answered.toArray();
    await db.answered.update(first!.id, { answeredAt: first!.answeredAt - 1000 });
    await store.catchUp();
    await store.want({ since: 0 });
    expect(timesTold()).toBe(before + 1);
    leave();
  });

  it('by a wish that reaches further back, or for one more submission, although neither has an award more', async () => {
    const { store, timesTold, leave } = await followed();
    await store.want({ since: -1 });
    expect(timesTold()).toBe(1);
    await store.want({ submissionId: 'another' });
    expect(timesTold()).toBe(2);
    leave();
  });

  it('by an undo, and not by one that is written again as it was', async () => {
    const { undoDb, store, timesTold, leave } = await followed();
    for (let time = 0; time < 2; time += 1) {
      await undoDb.undos.put({
        awardId: 'a1',
        userId: TEACHER,
        apiBase: SERVER,
        tappedAt: 1,
        state: { kind: 'waiting', missing: 0, missingAt: null },
      });
      await store.catchUp();
      await store.want({ since: 0 });
      expect(timesTold()).toBe(1);
    }
    leave();
  });
});

it('no longer says sending when the sender makes no step for 5 s, although nothing is written', async () => {
  const { db, clock, store, state } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lease = { owner: 'worker', since: clock.now(), until: clock.now() + 45_000 };
  await db.drain.put({ key: 'drain', lease, inFlight: [], failures: 0, serverWaitUntil: null, end: null });
  const leave = store.subscribe(() => undefined);
  await store.want({ since: 0 });
  expect(state()).toMatchObject({ headline: { kind: 'sending', sent: 0, total: 2 } });
  let shown = 0;
  const leaveToo = store.subscribe(() => (shown += 1));
  clock.move(5000);
  vi.advanceTimersByTime(5000);
  expect(shown).toBe(1);
  expect(state()).toMatchObject({ headline: { kind: 'queued' } });
  leave();
  leaveToo();
});
