import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { isConnectionLost, reopenOnce } from '#data/db/reopen-once.ts';
import { retryEntry, skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import { followQuery } from '#services/follow-query.ts';
import {
  breakConnections,
  createClock,
  createDevice,
  freshOutbox,
  lostConnection,
  submission,
} from '#tests/support/outbox.ts';

let db: OutboxDb;
let device: ReturnType<typeof createDevice>;
let errors: DOMException[];
let repair: () => void;
const clock = createClock();
const loseConnection = (name: string): void => void errors.push(lostConnection(name));

beforeEach(async () => {
  db = freshOutbox();
  device = createDevice(db, clock);
  errors = [];
  repair = await breakConnections(db, () => errors.shift() ?? null);
  await db.open();
});
afterEach(() => {
  repair();
  db.close();
});

it.each(['UnknownError', 'InvalidStateError', 'AbortError'])(
  'an award is saved over a lost connection (%s)',
  async (name) => {
    loseConnection(name);
    await device.enqueue(submission(['a', 'b']));
    expect(await db.entries.count()).toBe(2);
  },
);

it('a failure that Dexie wraps is one of the connection, and a full disk is none', () => {
  const lost = new DOMException('Internal error opening backing store', 'UnknownError');
  const wrapped = (inner: Error): Error => Object.assign(new Error('closed'), { name: 'DatabaseClosedError', inner });
  expect(isConnectionLost(wrapped(lost))).toBe(true);
  expect(isConnectionLost(wrapped(new DOMException('', 'QuotaExceededError')))).toBe(false);
  expect(isConnectionLost(wrapped(new Error('closed')))).toBe(false);
  expect(isConnectionLost('no error')).toBe(false);
});

it('a decision is written over a lost connection', async () => {
  const { submissionId } = await device.enqueue(submission(['a', 'b', 'c']));
  const [first, second] = await db.entries.toArray();
  const refused = { kind: 'refused', status: 404, detail: null, at: 1 } as const;
  await db.entries.update(1, { state: refused });
  loseConnection('UnknownError');
  await retryEntry(db, first?.id ?? '');
  expect((await db.entries.get(1))?.state.kind).toBe('waiting');
  await db.entries.update(2, { state: refused });
  loseConnection('UnknownError');
  await skipEntry({ db, now: clock.now }, second?.id ?? '');
  expect(await db.entries.count()).toBe(2);
  loseConnection('UnknownError');
  const deps = { db, now: clock.now, sleep: async () => undefined };
  expect(await takeBackSubmission(deps, submissionId)).toMatchObject({ notSent: 3 });
  expect(await db.entries.count()).toBe(0);
});

it('an award whose commit came before the loss is not saved twice', async () => {
  const made = submission(['a']);
  await device.enqueue(made);
  loseConnection('UnknownError');
  await device.enqueue(made);
  expect(await db.entries.count()).toBe(1);
});

it('a connection that is lost again is reported', async () => {
  for (let count = 0; count < 20; count += 1) loseConnection('UnknownError');
  await expect(device.enqueue(submission(['a']))).rejects.toThrow('server lost');
});

it('a full disk is not tried again here', async () => {
  let tries = 0;
  const full = async (): Promise<never> => {
    tries += 1;
    throw new DOMException('full', 'QuotaExceededError');
  };
  await expect(reopenOnce([db], full)).rejects.toThrow('full');
  expect(tries).toBe(1);
});

it('a query is still followed after the connection was lost', async () => {
  const told: number[] = [];
  loseConnection('UnknownError');
  followQuery(
    [db.entries],
    () => db.entries.count(),
    (count) => told.push(count),
  );
  await expect.poll(() => told).toEqual([0]);
  await device.enqueue(submission(['a', 'b']));
  await expect.poll(() => told.at(-1)).toBe(2);
});
