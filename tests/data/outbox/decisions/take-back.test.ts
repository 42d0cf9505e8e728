import { beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { IDLE_DRAIN } from '#data/outbox/drain/drain-lock.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import {
  createClock,
  createDevice,
  createLedger,
  failed,
  freshOutbox,
  OFFLINE,
  range,
  submission,
} from '#tests/support/outbox.ts';

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;
let ledger: ReturnType<typeof createLedger>;
let device: ReturnType<typeof createDevice>;
/** A wait without a clock: everything that is ready runs first. */
const sleep = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

beforeEach(() => {
  db = freshOutbox();
  clock = createClock();
  ledger = createLedger();
  device = createDevice(db, clock);
});

it('takes back every award that was never tried', async () => {
  const { submissionId } = await device.enqueue(submission(range(30)));
  const result = await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  expect(result).toEqual({ sent: 0, notSent: 30, inDoubt: 0 });
  expect(await db.entries.count()).toBe(0);
});

it('reports exactly what the ledger has, even in the middle of sending', async () => {
  const { submissionId } = await device.enqueue(submission(range(30)));
  let cancel: ReturnType<typeof takeBackSubmission> | undefined;
  await device.drain(async (entry) => {
    if (ledger.rows.length === 12) cancel ??= takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
    await sleep();
    return { ok: true, value: ledger.commit(entry) };
  });
  const result = await cancel;
  // The award that was on its way at the tap and the one that was claimed beside it are still sent.
  expect(result).toEqual({ sent: 14, notSent: 16, inDoubt: 0 });
  expect(ledger.students()).toEqual(range(14));
});

it('never says "not sent" about an award whose answer was lost: it stays, in doubt', async () => {
  const { submissionId } = await device.enqueue(submission(range(3)));
  await device.drain(async (entry) => {
    ledger.commit(entry);
    return failed(OFFLINE);
  });
  const result = await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  expect(result).toEqual({ sent: 0, notSent: 2, inDoubt: 1 });
  await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }), { force: true });
  expect(ledger.students()).toEqual(['s1']);
});

it('counts what a dead sender had claimed as in doubt, also after a new sender came and found no network', async () => {
  const { submissionId } = await device.enqueue(submission(range(4)));
  const [first, second] = await db.entries.orderBy('seq').toArray();
  if (!first || !second) throw new Error('nothing enqueued');
  // Killed after the second award reached the server and before the first one's answer was written.
  await db.drain.put({ ...IDLE_DRAIN, inFlight: [first.id, second.id] });
  ledger.commit(first);
  ledger.commit(second);
  await device.drain(async () => failed(OFFLINE), { force: true });
  const result = await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  expect(result).toEqual({ sent: 0, notSent: 2, inDoubt: 2 });
});

it('leaves other submissions alone', async () => {
  const { submissionId } = await device.enqueue(submission(['a']));
  await device.enqueue(submission(['b']));
  await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
  expect(ledger.students()).toEqual(['b']);
});
