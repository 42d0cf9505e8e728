import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionDb } from '#data/session/session-db.ts';
import { createClock, emptyDisk, newId, SERVER, submission } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { createActivity, type Activity } from './activity.ts';
import { createDeviceLocks } from './device-locks.ts';
import { createProcess } from './process.ts';

let activity: Activity;
beforeEach(() => {
  emptyDisk();
  activity = createActivity();
});
afterEach(() => activity.end());

it('a process that once lost its database keeps working, and its later errors are still reported', async () => {
  const tokens = { access: 'access-1', refresh: 'refresh-1' };
  await new SessionDb().session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens });
  const clock = createClock();
  const fault = new Error('A fault of the sender.');
  const sent: string[] = [];
  let random = (): number => 0;
  const process = createProcess({
    apiBase: SERVER,
    send: async (request) => {
      sent.push(request.url);
      throw new TypeError('Failed to fetch');
    },
    locks: createDeviceLocks(() => false),
    activity,
    now: clock.now,
    ticks: clock.now,
    builtAt: 0,
    random: () => random(),
    newId,
    sleep: async () => undefined,
    killAt: () => false,
    isDiskFull: () => false,
    isConnectionLost: () => false,
    isDiskAtZero: () => false,
    openCopies: null,
    isSameOrigin: true,
    keepsIds: true,
    onCheck: () => () => undefined,
    onPass: () => undefined,
  });
  expect(await process.tap(submission(['s1']))).toBe('saved');
  process.loseDatabase();
  process.nudge({ force: true });
  await activity.quiet();
  expect(sent).toHaveLength(1);
  expect(activity.errors).toEqual([]);

  // A pass without a network draws its back-off at random.
  random = () => {
    throw fault;
  };
  process.nudge({ force: true });
  await activity.quiet();
  expect(sent).toHaveLength(2);
  expect(activity.errors).toEqual([fault]);
});
