import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schoolSettings } from '#contracts/admin/school.ts';
import { startProvider } from '#contracts/paths.ts';
import { ONLY_HERE } from '#domain/address.ts';
import { PUBLIC_URL_WORDS } from '#domain/school/public-url.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { addStaff } from '#tests/support/server/staff.ts';

const OURS = 'https://points.hill.example';
const OF_THE_ENVIRONMENT = 'https://points.school.example';
const HOSTS = ['192.168.1.20'];

let server: TestServer;
/** The same school, on a server whose environment names an address. */
let told: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer();
  told = await createTestServer({
    sharing: server,
    deps: { addresses: () => ({ public_url: OF_THE_ENVIRONMENT, hosts: HOSTS }) },
  });
  office = await server.signIn('office');
});
beforeEach(() => server.db.query('UPDATE school SET public_url = NULL'));
afterAll(async () => {
  await told.close();
  await server.close();
});

const settings = async () =>
  schoolSettings.parse((await server.call('GET', '/api/admin/school', { token: office })).body);
async function change(fields: object, { at = server, token = office } = {}) {
  const { version } = await settings();
  return at.call('PATCH', '/api/admin/school', { token, body: { version, ...fields } });
}
const known = async (at = server) => (await at.call('GET', '/api/admin/addresses', { token: office })).body;

describe('the addresses', () => {
  it('have none of the app before somebody sets it', async () => {
    expect(await known()).toEqual({ public_url: null, by_environment: false, hosts: HOSTS });
  });

  it('have the one that the school has set', async () => {
    expect((await change({ public_url: OURS })).body).toMatchObject({ public_url: OURS });
    expect(await known()).toEqual({ public_url: OURS, by_environment: false, hosts: HOSTS });
  });

  it('have that of the environment, whatever the school has set', async () => {
    await change({ public_url: OURS });
    expect(await known(told)).toEqual({ public_url: OF_THE_ENVIRONMENT, by_environment: true, hosts: HOSTS });
  });
});

describe('the school’s address', () => {
  it('is stored as an origin, stays while other settings change, and can be taken away', async () => {
    expect((await change({ public_url: ' HTTPS://Points.Hill.example/ ' })).body).toMatchObject({ public_url: OURS });
    expect((await change({ name: 'Hill School' })).body).toMatchObject({ public_url: OURS });
    expect((await change({ public_url: null })).body).toMatchObject({ public_url: null });
    await change({ public_url: OURS });
    expect((await change({ public_url: ' ' })).body).toMatchObject({ public_url: null });
  });

  it('raises the version of the settings', async () => {
    const { version } = await settings();
    await change({ public_url: OURS });
    expect((await settings()).version).toBe(version + 1);
  });

  it.each([
    ['points.hill.example', PUBLIC_URL_WORDS.noAddress],
    [`${OURS}/app`, PUBLIC_URL_WORDS.tooMuch],
    ['http://localhost:8080', ONLY_HERE],
    [`https://${'a'.repeat(200)}`, PUBLIC_URL_WORDS.long],
  ])('is not %s', async (public_url, detail) => {
    expect(await change({ public_url })).toMatchObject({ status: 422, body: { code: 'public_url', detail } });
    expect(await settings()).toMatchObject({ public_url: null });
  });

  it.each([[''], [`https://${'a'.repeat(193)}`]])('is not %j in the database', async (address) => {
    await expect(server.db.query('UPDATE school SET public_url = $1', [address])).rejects.toMatchObject({
      constraint: 'school_public_url_check',
    });
  });

  it.each([OURS, null])(
    'is not changed to %j where the environment names one, and other settings are',
    async (given) => {
      await change({ public_url: 'https://before.hill.example' });
      expect(await change({ public_url: given }, { at: told })).toMatchObject({
        status: 409,
        body: { code: 'by_environment', detail: PUBLIC_URL_WORDS.byEnvironment },
      });
      expect((await change({ retention_years: 9 }, { at: told })).body).toMatchObject({
        retention_years: 9,
        public_url: 'https://before.hill.example',
      });
    },
  );

  it('is set by superusers alone', async () => {
    await addStaff(server.db, 'clerk');
    const clerk = await server.signIn('clerk');
    expect((await change({ public_url: OURS }, { token: clerk })).status).toBe(403);
    expect(await settings()).toMatchObject({ public_url: null });
  });

  it('is in the audit from what to what', async () => {
    await change({ public_url: OURS });
    await change({ public_url: null });
    const rows = await server.db.query(
      `SELECT details FROM (SELECT * FROM audit_log WHERE action = 'school_changed' ORDER BY seq DESC LIMIT 2) a ORDER BY seq`,
    );
    expect(rows).toEqual([
      { details: { public_url_from: 'none', public_url_to: OURS } },
      { details: { public_url_from: OURS, public_url_to: 'none' } },
    ]);
  });

  it('is not where a provider sends people back: that knows the environment’s', async () => {
    await change({ public_url: OURS });
    const provider = {
      issuer: 'https://id.school.example',
      clientId: 'points',
      clientSecret: 'secret',
      name: 'School ID',
      domains: [],
      takesStudents: false,
    };
    const signing = await createTestServer({
      sharing: server,
      deps: { settings: { ...DEFAULT_SETTINGS, provider } },
    });
    const [method = '', path = ''] = startProvider.split(' ');
    expect((await signing.call(method, path)).status).toBe(404);
    await signing.close();
  });
});
