import { beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { enqueueAwards } from '#data/outbox/entry/enqueue-awards.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import {
  createClock,
  createDevice,
  createLedger,
  freshOutbox,
  lostConnection,
  newId,
  submission,
} from '#tests/support/outbox.ts';

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;
const AT_NINE = Date.UTC(2026, 10, 20, 9, 0);
const enqueue = (made: ReturnType<typeof submission>) => enqueueAwards({ db, ...clock, newId }, made);

beforeEach(() => {
  db = freshOutbox();
  clock = createClock(AT_NINE);
});

it('the first tap saves; a second one on the same submission saves nothing and says when the first was', async () => {
  const made = submission(['a', 'b']);
  expect(await enqueue(made)).toEqual({ kind: 'saved' });
  clock.move(180_000);
  expect(await enqueue(made)).toEqual({ kind: 'already', madeAt: AT_NINE, cancelled: false });
  expect(await db.entries.count()).toBe(2);
});

it('of two taps at the same time one saves', async () => {
  const made = submission(['a', 'b']);
  const outcomes = await Promise.all([enqueue(made), enqueue(made)]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'already']);
  expect(await db.entries.count()).toBe(2);
});

it.each([
  ['that is not certain', { device: 720_000, least: Date.UTC(2026, 10, 20) }],
  ['that is certain', undefined],
])('keeps what is known of a time %s', async (_, tapClock) => {
  await enqueueAwards({ db, ...clock, newId, tapClock: () => tapClock }, submission(['a']));
  const row = await db.entries.toCollection().first();
  expect(row?.clock).toEqual(tapClock);
  expect(row?.request).toMatchObject({ occurred_at: new Date(clock.now()).toISOString(), term: 'Fall 2026' });
});

it.each([
  ['2027-01-01T04:59:59Z', 'Fall 2026'],
  ['2027-01-01T05:00:00Z', 'Spring 2027'],
  ['2027-08-01T03:59:59Z', 'Summer 2027'],
  ['2027-08-01T04:00:00Z', 'Fall 2027'],
])('an award of %s is in the term that it is at the school, %s', async (time, term) => {
  await enqueueAwards({ db, ...createClock(Date.parse(time)), newId }, submission(['a']));
  expect((await db.entries.toCollection().first())?.request.term).toBe(term);
});

it('a submission that was sent is found', async () => {
  const made = submission(['a']);
  await enqueue(made);
  const ledger = createLedger();
  await createDevice(db, clock).drain(async (entry) => ({
    ok: true,
    value: { client_award_id: ledger.commit(entry).client_award_id, seq: 1, replayed: false },
  }));
  expect(await enqueue(made)).toEqual({ kind: 'already', madeAt: AT_NINE, cancelled: false });
});

it('a submission that was taken back completely is found as cancelled', async () => {
  const made = submission(['a', 'b']);
  await enqueue(made);
  await takeBackSubmission({ db, now: clock.now, sleep: async () => undefined }, made.submissionId);
  expect(await enqueue(made)).toEqual({ kind: 'already', madeAt: AT_NINE, cancelled: true });
});

it.each([false, true])(
  'a connection that is lost after the write is the same tap: it was saved (new id: %s)',
  async (isNew) => {
    await db.open();
    let lost = 0;
    const transaction = db.transaction.bind(db);
    db.transaction = ((...args: Parameters<typeof transaction>) =>
      transaction(...args).then((value: unknown) => {
        lost += 1;
        if (lost === 1) throw lostConnection('UnknownError');
        return value;
      })) as typeof db.transaction;
    expect(await enqueue({ ...submission(['a', 'b']), isNew })).toEqual({ kind: 'saved' });
    expect([lost, await db.entries.count()]).toEqual([2, 2]);
  },
);
