import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backups } from '#server/backup/backups.ts';
import { connectDb } from '#server/db/db.ts';
import { bundledMigrations } from '#server/db/migrate.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { VERSION } from '#server/version.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts';

const NOON = new Date('2026-03-04T12:00:00Z');
const clock = fakeClock();
let school: TestServer;

beforeAll(async () => {
  school = await createTestServer({ clock: clock.now });
});
afterAll(() => school.close());

/** Another process on the same database. */
const beside = (deps: NonNullable<TestServerOptions['deps']>) =>
  createTestServer({ clock: clock.now, sharing: school, deps });

test('the server is ready while its database answers, and otherwise says since when it does not', async () => {
  let silence: number | null = null;
  const server = await createTestServer({
    seed: 'empty',
    clock: () => NOON,
    deps: { databaseSilence: () => silence },
  });
  expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  silence = 65_000;
  const silent503 = await server.call('GET', '/readyz');
  expect(silent503).toMatchObject({
    status: 503,
    body: { code: 'database_silent', detail: 'The database has not answered since 2026-03-04T11:58:55.000Z.' },
  });
  expect(silent503.headers.get('Retry-After')).toBe('5');
  // The process itself works.
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  await server.close();
});

test('it tells its version, the schema, the last recount, the disk and the last backup', async () => {
  const files: Awaited<ReturnType<Backups['state']>>['files'] = [];
  const backups: Backups = {
    make: () => Promise.resolve(),
    beforeImport: () => Promise.resolve(),
    look: () => Promise.resolve(),
    state: () => Promise.resolve({ files, failedAt: files.length > 0 ? clock.now() : null, troubleSince: null }),
  };
  const server = await beside({ backups, disk: { free: () => 5_000_000_000, isLow: () => false } });
  const ready = async () => (await server.call('GET', '/readyz')).body;
  expect(await ready()).toEqual({
    ok: true,
    version: VERSION,
    schema: bundledMigrations().at(-1)?.version,
    disk: { free_bytes: 5_000_000_000, is_low: false },
    totals: null,
    backup: { newest_at: null, age_s: null, failed_at: null },
  });
  const at = clock.now();
  files.push({ name: 'a', kind: 'night', day: '2026-11-16', at: at.getTime(), bytes: 7 });
  await school.db.query('UPDATE house_total SET points = points + 1 WHERE house_id IN (SELECT id FROM houses LIMIT 1)');
  await checkTotals(school.db, { clock: clock.now, log: silent });
  clock.advance({ minutes: 2 });
  expect(await ready()).toMatchObject({
    totals: { checked_at: at.toISOString(), differences: 1 },
    backup: { newest_at: at.toISOString(), age_s: 120, failed_at: clock.now().toISOString() },
  });
  expect((await school.call('GET', '/readyz')).body).toMatchObject({ disk: null, backup: null });
  await server.close();
});

test('it writes a row, and one in five seconds however many ask', async () => {
  clock.advance({ minutes: 1 });
  const server = await beside({});
  const first = clock.now();
  const probed = async () =>
    (await school.db.query<{ probed_at: Date }>('SELECT probed_at FROM readiness'))[0]?.probed_at;
  await Promise.all(Array.from({ length: 20 }, () => server.call('GET', '/readyz')));
  expect(await probed()).toEqual(first);
  clock.advance({ seconds: 4 });
  await server.call('GET', '/readyz');
  expect(await probed()).toEqual(first);
  clock.advance({ seconds: 1 });
  await server.call('GET', '/readyz');
  expect(await probed()).toEqual(clock.now());
  await server.close();
});

test('a database that only reads is not ready', async () => {
  const url = new URL(school.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const db = connectDb(url.href, () => undefined);
  const server = await beside({ db });
  expect((await server.call('GET', '/readyz')).status).toBe(503);
  expect((await server.call('GET', '/api/houses')).status).toBe(200);
  await server.close();
  await db.close();
});

test('a disk that is nearly full is not ready: nothing is saved, and everything is read as before', async () => {
  clock.advance({ minutes: 1 });
  let isLow = false;
  const server = await beside({ disk: { free: () => 150_000_000, isLow: () => isLow } });
  const token = await server.signIn('rivera');
  const body = awardBodyFor(await readSchool(server, token));
  const award = () => server.call('POST', '/api/points/award', { token, body });
  isLow = true;
  const refused = await award();
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'disk_low',
      detail: 'The server’s disk is nearly full, so it can’t save anything until there is room again.',
    },
  });
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect(await server.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { ok: false, disk: { free_bytes: 150_000_000, is_low: true } },
  });
  expect((await server.call('POST', '/api/points/award', { body })).status).toBe(401);
  expect((await server.call('GET', '/api/points/mine', { token })).status).toBe(200);
  // Whoever signs in can read.
  expect((await server.call('GET', '/api/houses', { token: await server.signIn('okafor') })).status).toBe(200);
  isLow = false;
  expect((await award()).status).toBe(201);
  await server.close();
});
