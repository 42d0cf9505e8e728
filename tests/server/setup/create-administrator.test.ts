import { afterEach, beforeEach, expect, test } from 'vitest';
import { GRADES } from '#domain/people/ladder.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import { createAdministrator, type AdministratorWish } from '#server/setup/create-administrator.ts';
import { offerSetup } from '#server/setup/setup-link.ts';
import { inThisThread } from '#server/workers/workers.ts';
import { testPasswords } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

const PASSWORD = 'Quiet-Lantern-42';
const clock = () => new Date(NOW);
let server: TestServer;

beforeEach(async () => {
  server = await createTestServer({ seed: 'empty' });
});
afterEach(() => server.close());

const create = (changes: Partial<AdministratorWish> = {}, password = PASSWORD) =>
  createAdministrator(
    {
      db: server.db,
      clock,
      ids: newId,
      settings: DEFAULT_SETTINGS,
      workers: inThisThread,
      passwords: testPasswords(),
    },
    { name: 'Ada van Dyk', email: 'office@hill.example', another: false, school: null, ...changes },
    password,
  );

test('the command makes an administrator, and the set-up link ends', async () => {
  expect(await offerSetup({ db: server.db, clock })).not.toBeNull();
  await create();
  const me = await server.call('GET', '/api/auth/me', { token: await server.signIn('office', PASSWORD) });
  expect(me.body).toMatchObject({ first_name: 'Ada', last_name: 'van Dyk', is_superuser: true });
  const audit = await server.db.query("SELECT details FROM audit_log WHERE action = 'administrator_created'");
  expect(audit).toEqual([{ details: { by: 'command' } }]);
  expect(await offerSetup({ db: server.db, clock })).toBeNull();
});

test('with a school’s name it also makes the proposed houses and habits', async () => {
  await create({ school: { name: 'Hill School', timeZone: 'Europe/Berlin' } });
  expect((await server.call('GET', '/api/school')).body).toEqual({
    name: 'Hill School',
    time_zone: 'Europe/Berlin',
    ladder: GRADES,
    week_starts_on: 'monday',
  });
  expect((await server.call('GET', '/api/houses')).body).toMatchObject({ results: { length: 5 } });
});

test('where there is an administrator it refuses, unless another one is wanted', async () => {
  await create();
  await expect(create({ email: 'second@hill.example' })).rejects.toThrow('There is an administrator already.');
  await create({ email: 'second@hill.example', another: true });
  await expect(create({ email: 'second@hill.example', another: true })).rejects.toThrow(
    'There is an account with this email already.',
  );
  const school = { name: 'Other', timeZone: 'UTC' };
  await expect(create({ email: 'third@hill.example', another: true, school })).rejects.toThrow('is set up already');
});

test('a weak password and half a name are refused', async () => {
  await expect(create({}, 'office-hill-2026')).rejects.toThrow('Password must be stronger.');
  await expect(create({ name: 'Ada' })).rejects.toThrow('A first and a last name are missing');
});
