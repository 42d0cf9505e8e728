import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const listed = z.object({ results: z.array(z.object({ id: z.string(), is_current: z.boolean() })) });

let server: TestServer;
let clock: FakeClock;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());

const list = async (token: string) => (await server.call('GET', '/api/auth/sessions', { token })).body;
const idsOf = async (token: string) => listed.parse(await list(token)).results;
const end = (token: string, id: string) => server.call('DELETE', `/api/auth/sessions/${id}`, { token });
const statusOfMe = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).status;

/** The id of the session that a token belongs to. */
const idOf = async (token: string) => (await idsOf(token)).find((each) => each.is_current)?.id ?? '';

describe('one’s own devices', () => {
  test('are listed with what they are and when they were used, the latest first', async () => {
    const first = await server.call('POST', '/api/auth/login', {
      body: { email: 'rivera', password: 'Demo-2026-points' },
      headers: { 'User-Agent': IPAD },
    });
    expect(first.status).toBe(200);
    clock.advance({ minutes: 5 });
    const here = await server.signIn('rivera');
    await server.signIn('okafor');
    expect(await list(here)).toEqual({
      linked_to: [],
      results: [
        {
          id: expect.any(String),
          browser: 'A browser',
          signed_in_at: '2026-11-25T15:05:00.000Z',
          last_used_at: '2026-11-25T15:05:00.000Z',
          ends_at: '2026-11-26T03:05:00.000Z',
          is_current: true,
        },
        {
          id: expect.any(String),
          browser: 'Safari on iPad or iPhone',
          signed_in_at: '2026-11-25T15:00:00.000Z',
          last_used_at: '2026-11-25T15:00:00.000Z',
          ends_at: '2026-11-26T03:00:00.000Z',
          is_current: false,
        },
      ],
    });
  });

  test('are signed out one at a time, at once', async () => {
    const [here, lost, other] = [
      await server.signIn('okafor'),
      await server.signIn('okafor'),
      await server.signIn('okafor'),
    ];
    const id = await idOf(lost);
    expect(await end(here, id)).toMatchObject({ status: 200, body: { detail: 'Signed out there.' } });
    expect(await statusOfMe(lost)).toBe(401);
    expect(await statusOfMe(other)).toBe(200);
    expect(await statusOfMe(here)).toBe(200);
    expect((await idsOf(here)).map((each) => each.id)).not.toContain(id);
    const audit = await server.db.query(
      "SELECT object_type, object_id::text AS of FROM audit_log WHERE action = 'own_device_signed_out'",
    );
    expect(audit).toEqual([{ object_type: 'session', of: id }]);
    expect(await end(here, id)).toMatchObject({ status: 404, body: { detail: 'That device is signed out already.' } });
  });

  test.each([
    ['of somebody else', async () => idOf(await server.signIn('rivera'))],
    ['that never was', async () => newId()],
    ['without an id', async () => 'nonsense'],
  ])('%s can’t be signed out', async (_, find) => {
    const id = await find();
    expect((await end(await server.signIn('okafor'), id)).status).toBe(404);
  });

  test('do not include this one, which has its own Sign out', async () => {
    const here = await server.signIn('okafor');
    expect((await end(here, await idOf(here))).status).toBe(404);
    expect(await statusOfMe(here)).toBe(200);
  });

  test('that staff sign out are gone from the list', async () => {
    const [here, lost] = [await server.signIn('okafor'), await server.signIn('okafor')];
    const id = await idOf(lost);
    await server.call('DELETE', `/api/admin/sessions/${id}`, { token: await server.signIn('office') });
    expect((await idsOf(here)).map((each) => each.id)).not.toContain(id);
  });
});
