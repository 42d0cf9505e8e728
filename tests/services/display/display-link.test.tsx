import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayInfo } from '#contracts/displays.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { createDisplayApi } from '#data/display/display-api.ts';
import { createDisplayClient } from '#data/display/display-client.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { createDisplayLink } from '#services/display/display-link.ts';
import { keptDisplay } from '#services/display/kept-display.ts';
import { fakeNow } from '#tests/support/fake-time.ts';
import { byOurs } from '#tests/support/our-server.ts';

const HALL: DisplayInfo = {
  id: 'd1',
  name: 'Main hall',
  place: '',
  settings: DEFAULT_DISPLAY_SETTINGS,
  school: 'Hill School',
  time_zone: 'Europe/Berlin',
};
const START = { user_code: 'WDJBMJHT', expires_in_s: 600, interval_s: 5, is_secure: true };
const CONTACT = '/api/display';
const CODE = '/api/display/pairing';
const STATE = '/api/display/pairing/state';
type Reply = () => Response;
const ok =
  (body: unknown): Reply =>
  () =>
    byOurs(Response.json(body));
const refused =
  (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  () =>
    byOurs(Response.json({ detail: 'No.', code, request_id: '' }, { status, headers }));
const noNetwork: Reply = () => {
  throw new TypeError('Failed to fetch');
};
const captive: Reply = () => new Response('<p>Wifi', { headers: { 'Content-Type': 'text/html' } });
const pending = ok({ state: 'pending', interval_s: 5 });
const stranger = refused(401, 'unauthenticated');

let asked: string[];
let replies: Record<string, Reply>;
let isSignedIn: boolean;
let stop: () => void;

function open() {
  const link = createDisplayLink({
    api: createDisplayApi(
      createDisplayClient({
        baseUrl: 'https://school.test',
        clock: { ticks: () => 0, heard: () => null, keep: () => undefined },
        send: async ({ url }) => {
          const path = new URL(url).pathname;
          asked.push(path);
          return (replies[path] ?? noNetwork)();
        },
      }),
    ),
    kept: keptDisplay,
    isSignedIn: () => isSignedIn,
    now: fakeNow,
    random: () => 0.5,
    version: '1',
  });
  stop = link.start();
  return link;
}
/** Besides the time, what follows at once. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms + 10);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  isSignedIn = false;
  stop = () => {};
  replies = { [CONTACT]: stranger, [CODE]: ok(START), [STATE]: pending };
});
afterEach(async () => {
  stop();
  const before = asked.length;
  await pass(HOUR_MS);
  vi.useRealTimers();
  if (asked.length > before) throw new Error(`After its end it asked for ${asked.slice(before).join(', ')}`);
});

describe('a screen that is not paired', () => {
  it('shows a code, asks as often as it may, and is a display once staff have confirmed', async () => {
    const link = open();
    await pass(0);
    expect(link.getSnapshot()).toMatchObject({
      kind: 'pairing',
      shown: { code: 'WDJBMJHT' },
      after: null,
      problem: null,
    });
    replies[STATE] = ok({ state: 'slow_down', interval_s: 10 });
    await pass(5_000);
    await pass(9_900);
    expect(asked).toEqual([CODE, STATE]);
    replies[STATE] = ok({ state: 'paired', interval_s: 0 });
    replies[CONTACT] = ok(HALL);
    await pass(200);
    expect(link.getSnapshot()).toEqual({ kind: 'paired', info: HALL });
    expect(keptDisplay.read()).toEqual(HALL);
  });

  it.each([
    ['denied', 'denied'],
    ['expired', null],
  ])('shows another code where the last one is %s', async (state, after) => {
    const link = open();
    await pass(0);
    replies[STATE] = ok({ state, interval_s: 5 });
    replies[CODE] = ok({ ...START, user_code: 'BBBBCCCC' });
    await pass(5_000);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', shown: { code: 'BBBBCCCC' }, after });
  });

  it.each([
    ['without a network', noNetwork, 'unreached'],
    ['behind the page of a wifi', captive, 'unreached'],
    ['where too many screens wait', refused(429, 'too_many_codes', { 'Retry-After': '40' }), 'busy'],
    ['where the server has no displays', refused(404, 'not_found'), 'no displays'],
  ])('says so %s, and keeps trying', async (_, reply, problem) => {
    replies[CODE] = reply;
    const link = open();
    await pass(0);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', shown: null, problem });
    replies[CODE] = ok(START);
    await pass(60_000);
    expect(link.getSnapshot()).toMatchObject({ shown: { code: 'WDJBMJHT' }, problem: null });
  });

  it('takes its code away when it has ended while nobody answered', async () => {
    const link = open();
    await pass(0);
    replies = {};
    await pass(300_000);
    expect(link.getSnapshot()).toMatchObject({ shown: { code: 'WDJBMJHT' }, problem: 'unreached' });
    await pass(360_000);
    expect(link.getSnapshot()).toMatchObject({ shown: null, problem: 'unreached' });
  });

  it('says that its browser keeps no cookies', async () => {
    const link = open();
    await pass(0);
    replies[STATE] = ok({ state: 'paired', interval_s: 0 });
    await pass(5_000);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', after: 'no cookie' });
  });

  it('is a display again without a code where only its cookie is left', async () => {
    replies[CODE] = refused(409, 'paired');
    replies[CONTACT] = ok(HALL);
    const link = open();
    await pass(0);
    expect(link.getSnapshot()).toEqual({ kind: 'paired', info: HALL });
    expect(asked).toEqual([CODE, CONTACT]);
  });

  it('asks for no code while somebody is signed in on this device', async () => {
    isSignedIn = true;
    const link = open();
    await pass(60_000);
    expect(link.getSnapshot()).toEqual({ kind: 'signed in' });
    expect(asked).toEqual([]);
    isSignedIn = false;
    await pass(5_000);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', shown: { code: 'WDJBMJHT' } });
  });
});

describe('a display', () => {
  beforeEach(() => keptDisplay.keep(HALL));

  it('starts by what it kept, without a network, and learns what staff changed once there is one', async () => {
    replies = {};
    const link = open();
    expect(link.getSnapshot()).toEqual({ kind: 'paired', info: HALL });
    await pass(3_600_000);
    expect(link.getSnapshot()).toEqual({ kind: 'paired', info: HALL });
    replies[CONTACT] = ok({ ...HALL, name: 'Gym' });
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(link.getSnapshot()).toMatchObject({ kind: 'paired', info: { name: 'Gym' } });
  });

  it('says once a minute that it is there, and less often at first while nobody answers', async () => {
    replies[CONTACT] = ok(HALL);
    open();
    await pass(180_000);
    expect(asked.length).toBe(4);
    replies[CONTACT] = refused(503, 'unavailable');
    asked = [];
    await pass(60_000 + 1_000 + 2_000 + 4_000);
    expect(asked.length).toBe(4);
    await pass(600_000);
    expect(asked.length).toBeLessThan(20);
  });

  it('that was switched off says so, forgets what it kept, and asks nothing more', async () => {
    replies[CONTACT] = ok(HALL);
    const link = open();
    await pass(0);
    replies[CONTACT] = refused(401, 'display_revoked');
    link.ask();
    await pass(0);
    expect(link.getSnapshot()).toEqual({ kind: 'revoked', name: 'Main hall' });
    expect(keptDisplay.read()).toBeNull();
    asked = [];
    window.dispatchEvent(new Event('online'));
    await pass(600_000);
    expect(asked).toEqual([]);
    link.pairAgain();
    await pass(0);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', shown: { code: 'WDJBMJHT' } });
  });

  it('that was switched off before it was started again shows a code at once', async () => {
    keptDisplay.keep(null);
    replies[CONTACT] = refused(401, 'display_revoked');
    const link = open();
    await pass(0);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', shown: { code: 'WDJBMJHT' }, after: null });
  });

  it('whose pairing has ended is paired anew', async () => {
    const link = open();
    await pass(0);
    expect(link.getSnapshot()).toMatchObject({ kind: 'pairing', shown: { code: 'WDJBMJHT' }, after: 'ended' });
  });

  it.each([
    ['the page of a wifi', captive],
    ['a failing server', refused(500, 'unexpected')],
    ['a proxy that refuses', () => new Response('{}', { status: 403 })],
  ])('stays one whatever %s answers', async (_, reply) => {
    replies[CONTACT] = reply;
    const link = open();
    await pass(3_600_000);
    expect(link.getSnapshot()).toEqual({ kind: 'paired', info: HALL });
  });
});
