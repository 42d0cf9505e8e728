import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd } from '#data/db/outbox-rows.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { startNudges } from '#services/outbox/start-nudges.ts';
import { createClock, emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const clock = createClock();
let outboxDb: OutboxDb;
let sessionDb: SessionDb;
let asked: string[];
let serverAnswered: () => void;

beforeEach(async () => {
  emptyDisk();
  outboxDb = new OutboxDb();
  sessionDb = new SessionDb();
  asked = [];
  await sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });
  const requestSync = ({ force, insist = false }: DrainOptions = { force: false }): void =>
    void asked.push(insist ? 'insist' : force ? 'force' : 'when due');
  ({ serverAnswered } = startNudges({ requestSync, outboxDb, sessionDb, now: clock.now, random: () => 0 }));
});
afterEach(() => {
  vi.useRealTimers();
  outboxDb.close();
  sessionDb.close();
});

/** At the start, and for the session that it hears of. */
const AT_START = ['when due', 'force'];
const passEnds = (end: DrainEnd): Promise<unknown> => outboxDb.drain.put({ ...IDLE_DRAIN, end });

/** The pages of the tests before listen too, and ask for the same. */
const sinceTheStart = (): string[] => [...new Set(asked.slice(AT_START.length))];

it('asks again when a pass of another teacher found their session gone', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  await passEnds({ kind: 'sign-in', at: 1, userId: OKAFOR.id });
  await expect.poll(() => asked).toEqual([...AT_START, 'when due']);
});

it('does not when it was this teacher’s own: only the sign-in helps', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  await passEnds({ kind: 'sign-in', at: 1, userId: RIVERA.id });
  // It is heard of this one, so the other was passed over.
  await passEnds({ kind: 'more', at: 2 });
  await expect.poll(() => asked).toEqual([...AT_START, 'when due']);
});

it('asks with force when somebody signs in', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  await sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: OKAFOR,
    tokens: { access: 'access-2', refresh: 'refresh-2' },
  });
  await expect.poll(() => asked).toEqual([...AT_START, 'force']);
});

it('tries at once when the network is said to be back, also where the server asked to wait', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  window.dispatchEvent(new Event('online'));
  expect(sinceTheStart()).toEqual(['insist']);
});

it('forgets the back-off when the page becomes visible', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sinceTheStart()).toEqual(['force']);
});

it('forgets the back-off when the server answers any other call, once for several calls at once', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  serverAnswered();
  expect(asked).toEqual(AT_START);
  await passEnds({ kind: 'later', at: clock.now(), why: 'offline', retryAt: clock.now() + 300_000 });
  await expect
    .poll(() => {
      serverAnswered();
      return asked;
    })
    .toEqual([...AT_START, 'force']);
  serverAnswered();
  expect(asked).toEqual([...AT_START, 'force']);
  clock.move(2000);
  serverAnswered();
  expect(asked).toEqual([...AT_START, 'force', 'force']);
});

it('starts a sender again that makes no step for five seconds', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const lease = { owner: 'worker', since: clock.now(), until: clock.now() + 45_000 };
  await outboxDb.drain.put({ ...IDLE_DRAIN, lease });
  const ofFiveSeconds = () => timer.mock.calls.find(([, ms]) => ms === 5000)?.[0];
  await expect.poll(ofFiveSeconds).toBeDefined();
  ofFiveSeconds()?.();
  expect(asked).toEqual([...AT_START, 'when due']);
  timer.mockRestore();
});
