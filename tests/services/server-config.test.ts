import { beforeEach, expect, it } from 'vitest';
import { SessionDb } from '#data/session/session-db.ts';
import { loadServerConfig } from '#services/server-config.ts';
import { createActivity } from '#tests/faults/activity.ts';
import { emptyDisk } from '#tests/support/outbox.ts';

const ORIGIN = 'https://app.school';
let db: SessionDb;
let activity: ReturnType<typeof createActivity>;
let answer: () => Promise<Response>;

/** A device that was never used. */
function unpack(): void {
  emptyDisk();
  db = new SessionDb();
  activity = createActivity();
  activity.watch(db);
}

beforeEach(() => {
  unpack();
  answer = async () => Response.json({});
});

const load = (apiBase?: string) =>
  loadServerConfig({ db, fetch: () => answer(), origin: ORIGIN, built: { apiBase, idempotencyHeader: undefined } });
/** A start, and what it asked for in the background. */
const start = async (apiBase?: string) => {
  const config = await load(apiBase);
  await activity.quiet();
  return config;
};
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

it('talks to the server it came from, with the idempotency header', async () => {
  expect(await start()).toEqual({ apiBase: ORIGIN, isOwnServer: true, idempotencyHeader: true });
});

it.each([
  ['https://api.school', 'https://api.school'],
  ['https://api.school/', 'https://api.school'],
  ['https://api.school/v2/api/', 'https://api.school/v2'],
  ['/backend', `${ORIGIN}/backend`],
  ['javascript:alert(1)', ORIGIN],
  ['http://[', ORIGIN],
])('takes %s for %s', async (given, apiBase) => {
  answer = async () => Response.json({ apiBase: given });
  expect(await start()).toMatchObject({ apiBase });
});

it('goes by the file rather than by the build, and by the build rather than by its own address', async () => {
  expect(await start('https://built.school')).toMatchObject({ apiBase: 'https://built.school', isOwnServer: false });
  unpack();
  answer = async () => Response.json({ apiBase: 'https://file.school', idempotencyHeader: true });
  expect(await start('https://built.school')).toEqual({
    apiBase: 'https://file.school',
    isOwnServer: false,
    idempotencyHeader: true,
  });
});

it('starts without a network as it started last, and hears of a change at the start after next', async () => {
  answer = async () => Response.json({ apiBase: 'https://one.school' });
  await start();
  answer = noNetwork;
  expect(await start()).toMatchObject({ apiBase: 'https://one.school' });
  answer = async () => Response.json({ apiBase: 'https://two.school' });
  expect(await start()).toMatchObject({ apiBase: 'https://one.school' });
  expect(await start()).toMatchObject({ apiBase: 'https://two.school' });
});

it.each<[string, () => Promise<Response>]>([
  ['no network', noNetwork],
  ['a portal', async () => new Response('<html>Wifi', { status: 200 })],
  ['a failing server', async () => new Response('', { status: 502 })],
])('learns nothing for the next start from %s', async (_, bad) => {
  answer = bad;
  expect(await start()).toMatchObject({ apiBase: ORIGIN });
  answer = async () => Response.json({ apiBase: 'https://one.school' });
  expect(await start()).toMatchObject({ apiBase: 'https://one.school' });
});

it('takes a missing file for nothing to say', async () => {
  answer = async () => new Response('', { status: 404 });
  await start('https://built.school');
  expect(await db.config.get('config')).toMatchObject({ apiBase: 'https://built.school' });
});
