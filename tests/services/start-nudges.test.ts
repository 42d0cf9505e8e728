// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enqueueAwards } from '#data/outbox/enqueue-awards.ts';
import { IDLE_DRAIN, LEASE_MS } from '#data/outbox/drain-lock.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { startNudges } from '#services/start-nudges.ts';
import { createClock, freshOutbox, newId, submission } from '#tests/support/outbox.ts';

const TICK_MS = 20_000;
const clock = createClock();
let outboxDb: OutboxDb;
let sessionDb: SessionDb;
const requestSync = vi.fn<(options?: { force: boolean }) => void>();
const sendHere = vi.fn<(options: { force: boolean }) => void>();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  outboxDb = freshOutbox();
  sessionDb = new SessionDb();
  requestSync.mockClear();
  sendHere.mockClear();
  await enqueueAwards({ db: outboxDb, now: clock.now, newId }, submission(['s1', 's2']));
});
afterEach(() => {
  vi.useRealTimers();
  outboxDb.close();
  sessionDb.close();
});

function start(): void {
  startNudges({ requestSync, sendHere, outboxDb, sessionDb, now: clock.now, random: () => 0 });
  // The start itself is a nudge.
  requestSync.mockClear();
}

it('a sender that was stopped with the lease in its hand: the next tick asks the worker, the one after sends here', async () => {
  const lease = { owner: 'stopped', since: clock.now(), until: clock.now() + LEASE_MS };
  await outboxDb.drain.put({ ...IDLE_DRAIN, lease });
  start();
  vi.advanceTimersByTime(TICK_MS);
  await vi.waitFor(() => expect(requestSync).toHaveBeenCalledOnce());
  expect(sendHere).not.toHaveBeenCalled();
  vi.advanceTimersByTime(TICK_MS);
  await vi.waitFor(() => expect(sendHere).toHaveBeenCalledOnce());
});

it('a wait that is on is not cut short by the tick', async () => {
  const end = { kind: 'later', at: clock.now(), why: 'server', retryAt: clock.now() + 60_000 } as const;
  await outboxDb.drain.put({ ...IDLE_DRAIN, end });
  start();
  const asked = vi.spyOn(outboxDb.drain, 'get');
  vi.advanceTimersByTime(TICK_MS);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown>));
  await new Promise((resolve) => void setImmediate(resolve));
  expect(requestSync).not.toHaveBeenCalled();
});
