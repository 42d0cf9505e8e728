import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { UndoDb } from '#data/db/undo-db.ts';
import { startTicks } from '#services/outbox/start-ticks.ts';
import { createClock, createDevice, emptyDisk, SERVER, submission } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

const clock = createClock();
let outboxDb: OutboxDb;
let undoDb: UndoDb;
let asked: number;
let sentHere: DrainOptions[];
let tick: () => void;

beforeEach(() => {
  emptyDisk();
  outboxDb = new OutboxDb();
  undoDb = new UndoDb();
  asked = 0;
  sentHere = [];
  const requestSync = (): void => void (asked += 1);
  const sendHere = (options: DrainOptions): void => void sentHere.push(options);
  const interval = vi.spyOn(globalThis, 'setInterval');
  startTicks({ requestSync, sendHere, outboxDb, undoDb, now: clock.now });
  tick = interval.mock.calls[0]?.[0] ?? expect.fail('nothing ticks');
  interval.mockRestore();
});
afterEach(() => {
  outboxDb.close();
  undoDb.close();
});

it('the page sends by itself if awards still wait one tick after it asked the worker', async () => {
  await createDevice(outboxDb, clock).enqueue(submission(['s1']));
  tick();
  await expect.poll(() => asked).toBe(1);
  expect(sentHere).toEqual([]);
  tick();
  await expect.poll(() => sentHere).toEqual([{ force: false }]);
  expect(asked).toBe(1);
});

/** A tick, until it has read the outbox and acted. */
async function ticked(): Promise<void> {
  const looked = vi.spyOn(outboxDb.drain, 'get');
  tick();
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(0);
  looked.mockRestore();
  await outboxDb.entries.count();
  await new Promise((resolve) => void setTimeout(resolve));
}

it('a tick does nothing while no award is overdue, and the next one asks the worker first', async () => {
  await ticked();
  await createDevice(outboxDb, clock).enqueue(submission(['s1']));
  await outboxDb.drain.put({ ...IDLE_DRAIN, serverWaitUntil: clock.now() + 60_000 });
  await ticked();
  expect(asked).toBe(0);
  clock.move(60_000);
  await ticked();
  await expect.poll(() => asked).toBe(1);
  expect(sentHere).toEqual([]);
});

it('an undo whose award the server lacks is no reason for a tick until a quarter of an hour is over', async () => {
  await undoDb.undos.put({
    awardId: 'a1',
    userId: RIVERA.id,
    apiBase: SERVER,
    tappedAt: clock.now(),
    state: { kind: 'waiting', missing: 1, missingAt: clock.now() },
  });
  clock.move(14 * 60_000);
  await ticked();
  expect(asked).toBe(0);
  clock.move(60_000);
  await ticked();
  await expect.poll(() => asked).toBe(1);
});
