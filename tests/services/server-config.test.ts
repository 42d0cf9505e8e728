import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
}

beforeEach(() => {
  unpack();
  activity = createActivity();
  answer = async () => Response.json({});
});
afterEach(() => activity.end());

const load = (apiBase?: string) =>
  loadServerConfig({ db, fetch: () => answer(), origin: ORIGIN, built: { apiBase, idempotencyHeader: undefined } });
/** A start, and what it asked for in the background. */
const start = async (apiBase?: string) => {
  const config = await load(apiBase);
  await activity.quiet();
  return config;
};
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

it('talks to the server it came from', async () => {
  expect(await start()).toEqual({ apiBase: ORIGIN, isSameOrigin: true, idempotencyHeader: false });
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

it('writes nothing where it hears what it knows', async () => {
  await start();
  const writes = vi.spyOn(db.config, 'put');
  await start();
  expect(writes).not.toHaveBeenCalled();
  answer = async () => Response.json({ idempotencyHeader: true });
  await start();
  expect(writes).toHaveBeenCalledTimes(1);
});

it('uses the file rather than the build, and the build rather than its own address', async () => {
  expect(await start('https://built.school')).toMatchObject({ apiBase: 'https://built.school', isSameOrigin: false });
  unpack();
  answer = async () => Response.json({ apiBase: 'https://file.school', idempotencyHeader: true });
  expect(await start('https://built.school')).toEqual({
    apiBase: 'https://file.school',
    isSameOrigin: false,
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

it.each<[string, () => Promise<Response>]>([
  ['a 403', async () => new Response('', { status: 403 })],
  ['a 404 page', async () => new Response('<html>', { status: 404 })],
  ['a 404 in JSON', async () => Response.json({ detail: 'Not found.' }, { status: 404 })],
  ['a page', async () => new Response('<html>Wifi')],
  ['a portal’s JSON', async () => Response.json({ status: 'blocked' })],
  ['an address that is none', async () => Response.json({ apiBase: 'javascript:alert(1)' })],
  ['a failing server', async () => new Response('', { status: 502 })],
  ['no network', noNetwork],
])('uses the last good answer after %s, also at the starts after it', async (_, bad) => {
  answer = async () => Response.json({ apiBase: 'https://one.school', idempotencyHeader: true });
  await start();
  const good = { apiBase: 'https://one.school', isSameOrigin: false, idempotencyHeader: true };
  answer = bad;
  expect(await start()).toEqual(good);
  expect(await start()).toEqual(good);
  answer = noNetwork;
  expect(await start()).toEqual(good);
});

it('goes back to its own server by an empty file', async () => {
  answer = async () => Response.json({ apiBase: 'https://one.school' });
  await start();
  answer = async () => Response.json({});
  await start();
  expect(await start()).toMatchObject({ apiBase: ORIGIN, isSameOrigin: true });
});

it('follows another build where there never was a file', async () => {
  answer = async () => new Response('', { status: 404 });
  await start('https://old.school');
  await start('https://new.school');
  expect(await start('https://new.school')).toMatchObject({ apiBase: 'https://new.school' });
});
