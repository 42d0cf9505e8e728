// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd } from '#data/db/outbox-rows.ts';
import { IDLE_DRAIN } from '#data/outbox/drain-lock.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { startNudges } from '#services/start-nudges.ts';
import { createClock, emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const clock = createClock();
let outboxDb: OutboxDb;
let sessionDb: SessionDb;
let asked: boolean[];

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
  const requestSync = ({ force } = { force: false }): void => void asked.push(force);
  startNudges({ requestSync, sendHere: () => undefined, outboxDb, sessionDb, now: clock.now, random: () => 0 });
});
afterEach(() => {
  outboxDb.close();
  sessionDb.close();
});

/** At the start, and for the session that it hears of. */
const AT_START = [false, true];
const passEnds = (end: DrainEnd): Promise<unknown> => outboxDb.drain.put({ ...IDLE_DRAIN, end });

it('asks again when a pass of another teacher found their session gone', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  await passEnds({ kind: 'sign-in', at: 1, userId: OKAFOR.id });
  await expect.poll(() => asked).toEqual([...AT_START, false]);
});

it('does not when it was this teacher’s own: only the sign-in helps', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  await passEnds({ kind: 'sign-in', at: 1, userId: RIVERA.id });
  // It is heard of this one, so the other was passed over.
  await passEnds({ kind: 'more', at: 2 });
  await expect.poll(() => asked).toEqual([...AT_START, false]);
});

it('asks with force when somebody signs in', async () => {
  await expect.poll(() => asked).toEqual(AT_START);
  await sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: OKAFOR,
    tokens: { access: 'access-2', refresh: 'refresh-2' },
  });
  await expect.poll(() => asked).toEqual([...AT_START, true]);
});
