import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDevice } from '#services/outbox/follow-device.ts';
import { waitingAccounts } from '#services/outbox/waiting-accounts.ts';
import { createClock } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { SERVER } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { RIVERA } from '#tests/support/session.ts';

const MINUTE = 60_000;
const DEVICE = '5a5a5a5a-0000-4000-8000-000000000001';
let tablet: Tablet;
let clock: ReturnType<typeof createClock>;
let reports: unknown[];
let offline: boolean;
/** Calls that met no network. */
let failed: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = createClock();
  [reports, offline, failed] = [[], false, 0];
  waitingAccounts.set([]);
  tablet = createTablet(
    async (request) => {
      if (offline) {
        failed += 1;
        throw new TypeError('Failed to fetch');
      }
      reports.push(await request.json());
      return byOurs(Response.json({ ok: true }), { epoch: 'first' });
    },
    { clock, isSameOrigin: true },
  );
  await tablet.outboxDb.identity.put({ key: 'identity', id: DEVICE });
  await tablet.api.memory.learn({ isOurs: true, knowsAwardIds: true, reversesAwards: true, epoch: 'first' });
  await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  waitingAccounts.set([]);
});

const signIn = (changes: object = {}) =>
  tablet.sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: { ...RIVERA, ...changes },
    tokens: { access: 'a', refresh: 'r' },
  });
const waits = (count: number, undos: number, apiBase = SERVER) => ({
  userId: RIVERA.id,
  apiBase,
  count,
  undos,
  initials: 'A. R.',
  email: null,
});
/** A minute later; the databases of a test need a moment of their own. */
async function aMinuteLater(): Promise<void> {
  clock.move(MINUTE);
  vi.advanceTimersByTime(MINUTE);
  await new Promise((resolve) => void setTimeout(resolve, 50));
}

it('a device says at the start what it holds, then when it has changed, and once an hour', async () => {
  waitingAccounts.set([waits(2, 1), waits(9, 9, 'https://other.test')]);
  followDevice(tablet);
  const first = { id: DEVICE, held: [{ account_id: RIVERA.id, awards: 2, undos: 1 }], gaps: [] };
  await expect.poll(() => reports).toEqual([first]);
  await aMinuteLater();
  expect(reports).toHaveLength(1);
  waitingAccounts.set([]);
  await aMinuteLater();
  expect(reports).toEqual([first, { ...first, held: [] }]);
  clock.move(58 * MINUTE);
  await aMinuteLater();
  expect(reports).toHaveLength(2);
  await aMinuteLater();
  expect(reports).toHaveLength(3);
});

it('says it again after a call that failed', async () => {
  offline = true;
  followDevice(tablet);
  await expect.poll(() => failed).toBe(1);
  await aMinuteLater();
  await expect.poll(() => failed).toBe(2);
  offline = false;
  await aMinuteLater();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  expect(reports).toHaveLength(1);
});

it.each<[string, () => Promise<unknown>]>([
  ['nobody is signed in', () => tablet.sessionDb.session.clear()],
  [
    'a sign-in is needed',
    () => tablet.sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens: null }),
  ],
  ['a scholar is signed in', () => signIn({ role: 'SCHOLAR' })],
  ['the server names no epoch', () => tablet.api.memory.learn({ epoch: null })],
  ['the outbox has no identity yet', () => tablet.outboxDb.identity.clear()],
])('says nothing where %s', async (_, given) => {
  await given();
  followDevice(tablet);
  await aMinuteLater();
  expect(reports).toEqual([]);
});
