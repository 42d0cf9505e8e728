import { beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { askedToStop, IDLE_DRAIN, LEASE_MS } from '#data/outbox/rules/drain-lock.ts';
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
  expect(result).toEqual({ sent: 0, notSent: 30, inDoubt: 0, mayCount: 0 });
  expect(await db.entries.count()).toBe(0);
});

/** Holds the award on its way until the person who takes awards back has asked the sender to stop. */
const untilAsked = async (): Promise<void> => {
  while (!(await db.drain.get('drain'))?.lease?.owner.startsWith('asked to stop')) await sleep();
};

it('reports exactly what the ledger has in the middle of sending: of all that was claimed, one award is still sent', async () => {
  const { submissionId } = await device.enqueue(submission(range(30)));
  let cancel: ReturnType<typeof takeBackSubmission> | undefined;
  let claimed = 0;
  const outcome = await device.drain(async (entry) => {
    if (ledger.rows.length === 12) {
      claimed = (await db.drain.get('drain'))?.inFlight.length ?? 0;
      cancel ??= takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
      await untilAsked();
    }
    return { ok: true, value: ledger.commit(entry) };
  });
  expect(claimed).toBeGreaterThan(2);
  expect(await cancel).toEqual({ sent: 13, notSent: 17, inDoubt: 0, mayCount: 0 });
  expect(ledger.students()).toEqual(range(13));
  // Another pass is asked for at once. It finds nothing to send, and the page learns that all is done.
  expect(outcome).toMatchObject({ kind: 'more' });
  expect(await device.drain(async () => failed(OFFLINE))).toEqual({ kind: 'idle' });
  expect(await db.drain.get('drain')).toMatchObject({ lease: null, inFlight: [], end: { kind: 'done' } });
});

it('leaves one award in doubt where the answer to the one on its way was lost', async () => {
  const { submissionId } = await device.enqueue(submission(range(30)));
  let cancel: ReturnType<typeof takeBackSubmission> | undefined;
  await device.drain(async (entry) => {
    const value = ledger.commit(entry);
    if (ledger.rows.length < 12) return { ok: true, value };
    cancel = takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
    await untilAsked();
    return failed(OFFLINE);
  });
  expect(await cancel).toEqual({ sent: 11, notSent: 18, inDoubt: 1, mayCount: 0 });
});

it('comes before the next sender, until it is done or its page is gone for two seconds', async () => {
  await device.enqueue(submission(range(4)));
  const { submissionId } = await device.enqueue(submission(range(4, 'b')));
  const accept = async (entry: OutboxEntry) => ({ ok: true, value: ledger.commit(entry) }) as const;
  const page = { isGone: false };
  const whileItWaits = async (): Promise<void> => {
    if (page.isGone) return new Promise(() => undefined);
    await sleep();
  };
  await device.drain(async (entry) => {
    if (entry.request.student_id === 's4') {
      void takeBackSubmission({ db, now: clock.now, sleep: whileItWaits }, submissionId);
      await untilAsked();
      page.isGone = true;
    }
    return accept(entry);
  });
  expect(await device.drain(accept, { force: true })).toEqual({ kind: 'busy' });
  clock.move(2001);
  expect(await device.drain(accept, { force: true })).toMatchObject({ kind: 'done' });
});

it('never says "not sent" about an award whose answer was lost: it stays, in doubt', async () => {
  const { submissionId } = await device.enqueue(submission(range(3)));
  await device.drain(async (entry) => {
    ledger.commit(entry);
    return failed(OFFLINE);
  });
  const result = await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  expect(result).toEqual({ sent: 0, notSent: 2, inDoubt: 1, mayCount: 0 });
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
  expect(result).toEqual({ sent: 0, notSent: 2, inDoubt: 2, mayCount: 0 });
});

it('leaves other submissions alone', async () => {
  const { submissionId } = await device.enqueue(submission(['a']));
  await device.enqueue(submission(['b']));
  await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  await device.drain(async (entry) => ({ ok: true, value: ledger.commit(entry) }));
  expect(ledger.students()).toEqual(['b']);
});

it.each([
  ['that nobody asked to stop', 'worker', []],
  ['that was asked to stop and has an award under way', askedToStop('worker'), ['of-another']],
])('leaves the turn to a sender %s', async (_, owner, inFlight) => {
  const { submissionId } = await device.enqueue(submission(['a']));
  const lease = { owner, since: clock.now(), until: clock.now() + LEASE_MS };
  await db.drain.put({ ...IDLE_DRAIN, lease, inFlight });
  await takeBackSubmission({ db, now: clock.now, sleep }, submissionId);
  expect(await db.drain.get('drain')).toMatchObject({ lease, inFlight });
});
