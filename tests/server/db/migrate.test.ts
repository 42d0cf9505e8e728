import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledMigrations, migrate } from '#server/db/migrate.ts';
import { seedDemoSchool } from '#server/seed/seed-demo-school.ts';
import { createPasswords } from '#server/accounts/passwords/passwords.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';

const clock = () => new Date(NOW);
let server: TestServer;

beforeEach(async () => {
  server = await createTestServer({ seed: 'empty' });
});
afterEach(() => server.close());

const next = { version: 9_001, name: '9001-next', sql: 'CREATE TABLE next_thing (id int)' };
const hasTable = async () =>
  (await server.db.query("SELECT 1 FROM pg_tables WHERE tablename = 'next_thing'")).length > 0;

test('a database that is up to date is left as it is', async () => {
  expect(await migrate(server.db, clock)).toBe(0);
});

test('a new migration is applied once, by the first server that starts', async () => {
  const all = [...bundledMigrations(), next];
  const applied = await Promise.all([migrate(server.db, clock, all), migrate(server.db, clock, all)]);
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await hasTable()).toBe(true);
});

test('a migration that fails leaves nothing of itself or of those before it', async () => {
  const broken = { version: 9_002, name: '9002-broken', sql: 'CREATE TABLE x (id int); SELECT no_such_function()' };
  await expect(migrate(server.db, clock, [...bundledMigrations(), next, broken])).rejects.toThrow('no_such_function');
  expect(await hasTable()).toBe(false);
});

test('a database that a newer version wrote is refused', async () => {
  await migrate(server.db, clock, [...bundledMigrations(), next]);
  await expect(migrate(server.db, clock)).rejects.toThrow(/at schema 9001 \(9001-next\).*newer version/s);
});

test('a migration that was edited after it was applied is refused', async () => {
  const [first, ...others] = bundledMigrations();
  const edited = { version: 1, name: '0001-school', sql: `${first?.sql} -- edited` };
  await expect(migrate(server.db, clock, [edited, ...others])).rejects.toThrow(/0001-school was changed/);
});

test('a school of an older version gets its points by habit from its ledger', async () => {
  const school = await createTestServer();
  await school.db.query('DROP TABLE student_habit_total');
  await school.db.query('DELETE FROM schema_migrations WHERE version = 3');
  expect(await migrate(school.db, clock)).toBe(1);
  const sums = (from: string) =>
    school.db.query(
      `SELECT student_id, habit_id, sum(points)::int AS points FROM ${from} GROUP BY 1, 2 ORDER BY student_id, habit_id`,
    );
  const kept = await sums('student_habit_total');
  expect(kept.length).toBeGreaterThan(600);
  expect(kept).toEqual(await sums('counted_entries'));
  await school.close();
});

test('a database with anyone in it is never seeded', async () => {
  const seed = () =>
    seedDemoSchool(server.db, { clock, passwords: createPasswords(TEST_KEYS.pepper) }, { students: 20 });
  expect(await seed()).toBe(true);
  expect(await seed()).toBe(false);
});
