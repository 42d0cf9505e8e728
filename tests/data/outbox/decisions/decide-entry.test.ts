import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { markArrived, retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { discardSubmission, takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import {
  createClock,
  createDevice,
  createLedger,
  failed,
  freshOutbox,
  OFFLINE,
  refusal,
  submission,
  TEACHER,
  readOutbox,
} from '#tests/support/outbox.ts';

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;
let ledger: ReturnType<typeof createLedger>;
let device: ReturnType<typeof createDevice>;
let refused: Set<string>;

const send: Parameters<typeof device.drain>[0] = async (entry) =>
  refused.has(entry.request.student_id) ? failed(refusal) : { ok: true, value: ledger.commit(entry) };
const places = async () =>
  (await readOutbox(db, TEACHER, clock.now())).submissions.map(({ entries }) =>
    entries.map(({ studentId, place }) => `${studentId} ${place.kind}`),
  );
const idOf = async (studentId: string): Promise<string> =>
  (await db.entries.toArray()).find((row) => row.request.student_id === studentId)?.id ?? '';

beforeEach(async () => {
  db = freshOutbox();
  clock = createClock();
  ledger = createLedger();
  device = createDevice(db, clock);
  refused = new Set(['s2']);
  await device.enqueue(submission(['s1', 's2', 's3', 's4']));
  await device.drain(send);
});

it('the list shows the state of each award', async () => {
  expect(await places()).toEqual([['s1 sent', 's2 refused', 's3 behind', 's4 behind']]);
  clock.move(1000);
  await device.enqueue(submission(['t1', 't2']));
  await device.drain(async () => failed(OFFLINE), { force: true });
  expect(await places()).toEqual([
    ['t1 in-doubt', 't2 waiting'],
    ['s1 sent', 's2 refused', 's3 behind', 's4 behind'],
  ]);
});

it('Retry sends it again at its place, with the same id', async () => {
  const id = await idOf('s2');
  refused.clear();
  await retryEntry(db, id);
  await device.drain(send);
  expect(ledger.students()).toEqual(['s1', 's2', 's3', 's4']);
  expect(ledger.rows[1]?.id).toBe(id);
});

it('Skip gives up one student, and the rest is sent', async () => {
  await skipEntry({ db, now: clock.now }, await idOf('s2'));
  await device.drain(send);
  expect(ledger.students()).toEqual(['s1', 's3', 's4']);
  expect(await places()).toEqual([['s1 sent', 's2 skipped', 's3 sent', 's4 sent']]);
});

it('Skip does nothing to an award that waits', async () => {
  await skipEntry({ db, now: clock.now }, await idOf('s3'));
  expect(await db.entries.count()).toBe(3);
});

it('It arrived marks an award as sent that only the teacher can check, and Skip leaves it alone', async () => {
  const id = await idOf('s2');
  await markArrived({ db, now: clock.now }, id);
  expect((await db.entries.get({ id }))?.state.kind).toBe('refused');
  await db.entries.where({ id }).modify({ state: { kind: 'unsure', at: 1 } });
  await skipEntry({ db, now: clock.now }, id);
  expect((await db.entries.get({ id }))?.state.kind).toBe('unsure');
  await markArrived({ db, now: clock.now }, id);
  expect((await db.answered.get(id))?.answer).toEqual({ kind: 'sent', ledgerSeq: null, replayed: false });
});

it('Discard gives up the rest of the submission', async () => {
  const { submissionId } = (await db.entries.toArray())[0] ?? { submissionId: '' };
  const removed = await discardSubmission({ db, now: clock.now, sleep: async () => undefined }, submissionId);
  expect(removed).toEqual({ sent: 1, notSent: 3, inDoubt: 0, mayCount: 0 });
  expect(await db.entries.count()).toBe(0);
  expect(await places()).toEqual([['s1 sent', 's2 discarded', 's3 discarded', 's4 discarded']]);
});

describe('an award that the server failed on again and again', () => {
  const sleep = async (): Promise<void> => undefined;
  let id: string;
  let submissionId: string;

  beforeEach(async () => {
    id = await idOf('s2');
    submissionId = (await db.entries.get({ id }))?.submissionId ?? '';
    await db.entries.where({ id }).modify({ state: { kind: 'set-aside', status: 504, detail: null, at: 5 } });
  });

  it('is in doubt after Retry: a Cancel does not call it not sent, because the server may have it', async () => {
    await retryEntry(db, id);
    expect((await db.entries.get({ id }))?.state).toEqual({ kind: 'waiting', tries: 1, loneTries: 0, triedAt: 5 });
    const removed = await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
    expect(removed).toEqual({ sent: 1, notSent: 2, inDoubt: 1, mayCount: 0 });
    await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
    expect(ledger.students()).toEqual(['s1', 's2']);
  });

  it('may count after Skip', async () => {
    expect(await skipEntry({ db, now: clock.now }, id)).toBe(true);
    expect(await places()).toEqual([['s1 sent', 's2 given-up', 's3 waiting', 's4 waiting']]);
  });

  it('may count after Discard, and so may one of which nobody knows whether it arrived', async () => {
    await db.entries.where({ id: await idOf('s3') }).modify({ state: { kind: 'unsure', at: 5 } });
    const removed = await discardSubmission({ db, now: clock.now, sleep }, submissionId);
    expect(removed).toEqual({ sent: 1, notSent: 1, inDoubt: 0, mayCount: 2 });
    expect(await places()).toEqual([['s1 sent', 's2 given-up', 's3 discarded', 's4 discarded']]);
  });
});

it('one that the server refused does not count, and after Retry it was never tried', async () => {
  const id = await idOf('s2');
  await retryEntry(db, id);
  expect((await db.entries.get({ id }))?.state).toEqual({ kind: 'waiting', tries: 0, loneTries: 0 });
  await db.entries.where({ id }).modify({ state: { kind: 'refused', status: 499, detail: null, at: 5 } });
  expect(await skipEntry({ db, now: clock.now }, id)).toBe(false);
  expect((await places())[0]?.[1]).toBe('s2 skipped');
});

it('shows nothing of it to another teacher', async () => {
  expect((await readOutbox(db, 'teacher-2', clock.now())).submissions).toEqual([]);
});
