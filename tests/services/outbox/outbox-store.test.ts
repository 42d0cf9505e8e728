import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { UndoDb, type Undo } from '#data/db/undo-db.ts';
import { enqueueAwards } from '#data/outbox/entry/enqueue-awards.ts';
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
