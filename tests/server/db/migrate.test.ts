import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDb } from '#server/db/db.ts';
import { bundledMigrations, migrate } from '#server/db/migrate.ts';
import { seedDemoSchool } from '#server/seed/seed-demo-school.ts';
import { testPasswords } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';
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

const OWN = bundledMigrations();
const OWN_SCHEMA = OWN.at(-1)?.version ?? 0;
const afterNext = { version: 9_002, name: '9002-after-next', sql: 'CREATE TABLE thing_after_next (id int)' };
const released = (version: string, schema: number) => ({ version, schema, checksum: '' });

test('a server of one release starts on the schema of the next one, and refuses the one after that', async () => {
  const toNext = { releases: [released('1.0.0', OWN_SCHEMA)] };
  expect(await migrate(server.db, clock, [...OWN, next], toNext)).toBe(1);
  expect(await migrate(server.db, clock)).toBe(0);

  const toAfterNext = { releases: [released('1.0.0', OWN_SCHEMA), released('1.1.0', next.version)] };
  expect(await migrate(server.db, clock, [...OWN, next, afterNext], toAfterNext)).toBe(1);
  await expect(migrate(server.db, clock)).rejects.toThrow(/at schema 9002 \(9002-after-next\).*newer version/s);
  expect(await migrate(server.db, clock, [...OWN, next])).toBe(0);
});

test('an update over two releases at once leaves out the servers of the first', async () => {
  const releases = [released('1.0.0', OWN_SCHEMA), released('1.1.0', next.version)];
  expect(await migrate(server.db, clock, [...OWN, next, afterNext], { releases })).toBe(2);
  await expect(migrate(server.db, clock)).rejects.toThrow(/at schema 9002/);
});

test('a migration between its own that a server does not know is refused, whatever it says of older servers', async () => {
  const between = { version: 60, name: '0060-between', sql: 'CREATE TABLE between_things (id int)' };
  await migrate(server.db, clock, [...OWN, between], { releases: [released('1.0.0', 54)] });
  await expect(migrate(server.db, clock)).rejects.toThrow(/at schema 60 \(0060-between\).*doesn't know/s);
});

test('a migration that waits for a table lets calls to it pass again and again, until it gets its turn', async () => {
  const reader = connectDb(server.databaseUrl, () => undefined);
  const widens = { ...next, sql: 'ALTER TABLE students ADD COLUMN next_thing int' };
  const migrating = await reader.tx(async (tx) => {
    await tx.query('SELECT 1 FROM students');
    const applied = migrate(server.db, clock, [...OWN, widens], { patience: { lockMs: 20, pauseMs: 1, tries: 1_000 } });
    await untilWaiting(reader, 1);
    expect(await reader.query('SELECT count(*) FROM students')).toEqual([{ count: 0 }]);
    return { applied };
  });
  expect(await migrating.applied).toBe(1);
  await reader.close();
});

test('a migration that never gets its turn says what to do, and changes nothing', async () => {
  const reader = connectDb(server.databaseUrl, () => undefined);
  const widens = { ...next, sql: `${next.sql}; ALTER TABLE students ADD COLUMN next_thing int` };
  await reader.tx(async (tx) => {
    await tx.query('SELECT 1 FROM students');
    const given = { patience: { lockMs: 5, pauseMs: 1, tries: 2 } };
    await expect(migrate(server.db, clock, [...OWN, widens], given)).rejects.toThrow(
      /something else holds its tables.*Nothing was changed/s,
    );
  });
  expect(await hasTable()).toBe(false);
  await reader.close();
});

test('a database that a newer version wrote is refused', async () => {
  await migrate(server.db, clock, [...bundledMigrations(), next], { releases: [] });
  await expect(migrate(server.db, clock)).rejects.toThrow(/at schema 9001 \(9001-next\).*newer version/s);
});

test('a migration that was edited after it was applied is refused', async () => {
  const [first, ...others] = bundledMigrations();
  const edited = { version: 54, name: '0054-schema', sql: `${first?.sql} -- edited` };
  await expect(migrate(server.db, clock, [edited, ...others])).rejects.toThrow(/0054-schema was changed/);
});

/** What a database knows of itself that the 31 steps of early versions made: each with its checksum. */
const OLD_CHAIN: readonly [number, string, string][] = [
  [1, '0001-school', '145af4a26768f09399d024b7a548a1ed3f30bd001667c3b41b663b9078b90cf6'],
  [2, '0002-totals-follow-students', '5ea972d175b7fca17945f5ebd63641eaa4de85e4991615ec737d503f5e3eee46'],
  [3, '0003-points-by-habit', 'e6b91e3fb521fbd50d709870e93ff42a075ffc4e71abbc4e9dedafb9fe608122'],
  [4, '0004-key-and-recovery', 'dc7fac966ee215583b0b5e57ed14ddef1a86b5062d42f56f674dc6e3880818a7'],
  [5, '0005-counters', 'a6ee073dfcce0a2b61760bc53d10d3216457e84d568752b21b75f1ffa28731b9'],
  [6, '0006-entries-by-student', 'a49954f6f9945e5de8304243c0d100f00e134c201a0ceb2a1cba560cc465e909'],
  [7, '0007-school', '308e53af5b7a018d291131bfa3ef34e8e701975e1d363039f25bd19d717372e1'],
  [8, '0008-the-office', 'f2a9cc195899df6b9ac645942e6f855599bfc71cfbcddddb814bbb37c381ba30'],
  [9, '0009-student-records', '17ae90bd43278aeaa7783aece3049ad5feea4db8e33100abe292c38f99b9a6be'],
  [10, '0010-own-houses', '4c9e88fc7b4f3cc9eddd91898f7f8d7e21e5e6aae2c5b9814a3421fe881e85b7'],
  [11, '0011-imports', '1b0be0ecea59e9cf0d737eecf4d05ad02cdf56a4f34d3ee65cbe2c0f9eb70033'],
  [12, '0012-reversals-and-review', 'f4fa045c1f0fc80dad63cbf8a40be1121e652c569683dd1d1e1b755dc07b95bd'],
  [19, '0019-erasure', '5d1ef8771b03cb211e59b33943203e63bb2ab6199ac071f1e901bed9329a62bf'],
  [20, '0020-school-settings', '3e1c9bd71951a5866f821b6969346d34ece59fa733db99e5b30d03431fb7747e'],
  [21, '0021-classes', 'cf430a0a22cc6fce8ff7e52b673bdd074ee2718c8e30a237f6fe8b4182c61215'],
  [22, '0022-days', '0ca6e63d6f493b1914aeabb1e6e6512f05900b5dda6bb8609eaee29bb12f991b'],
  [23, '0023-boards', 'e72dd2335dbda7261e71e4d7a97fb7b0739a0d2794a81fa1430e80adea61a05f'],
  [25, '0025-displays', '3482b5d3f90898791ff5ed6e488d5d38c7efa225d00e6a776424141d68c9fbd6'],
  [27, '0027-copied-displays', 'ed9b48808f5cb5900ae9c2029fc063666071a842f143ab17b82135ad15fece48'],
  [28, '0028-ledger-by-day', '89d98d0d89375dd2d3c4f4759cbb85841d414d930a99b941cf9b5bd2009d19f9'],
  [29, '0029-store-ledger', '8b6c11ab8491aeddff0c823908c526d03888d19a797d05a83eca9d90bbee903d'],
  [30, '0030-failures-of-unknown-names', '3be2b3cb051233d4fcfaa18edbcffad1eda49a43936ef21009661331561b7642'],
  [31, '0031-copied-tokens', 'a8677d195086904701744349df4fae419864094eabbd9cb409586ff429244fac'],
  [32, '0032-last-awarded', '9151bf05c2be613a1e354f9a368e94632d4f221869eed7f0720acb1cf4c0a623'],
  [33, '0033-terms-of-roll-overs', '84d4943ea8c700574b02463297e987fbf6155d45fec5964c905d5d97ce334714'],
  [34, '0034-edited-fields', 'e1863154b9ceb64ae36e08ab8c34d0663614a6207fe1a1a4c5fe963f2d4931e5'],
  [35, '0035-versions-of-houses-and-school', '8f23a92e05f68ec62a617eecdb0f13d0fc7a221dbdd18289158a5174c4a070bb'],
  [36, '0036-closing-of-houses', '70223482ca56b93bb86b39655340bb597a038957f92b884e6760989d66944142'],
  [52, '0052-teacher-sources', '467186aa9fae1e71e080a6a6fbf5660ac8ead95cb30973d252ccddd2b2c15ba4'],
  [53, '0053-waiting-lunch-numbers', 'a565241d9799887c5eb95e6813a1852ebede562c5928bc958b5853510ab8367e'],
  [54, '0054-erased-marks', 'd2857dfce00487a779a74f870614ce13bb7bfebb61062d697103cee712181d7c'],
];

/** What came with the steps of early versions, without anything newer. */
const BASELINE = bundledMigrations().filter(({ version }) => version <= 54);

/** Turns this database into one that the first steps of early versions made. */
async function asEarlyVersion(steps: typeof OLD_CHAIN): Promise<void> {
  await server.db.query('DELETE FROM schema_migrations');
  for (const [version, name, checksum] of steps) {
    await server.db.query('INSERT INTO schema_migrations VALUES ($1, $2, $3, $4)', [version, name, checksum, clock()]);
  }
}

const knownSteps = () => server.db.query('SELECT version, name FROM schema_migrations ORDER BY version');

test('a database that an early version made in 31 steps is taken over, with its data', async () => {
  await server.db.query("UPDATE school SET name = 'Hillside'");
  await asEarlyVersion(OLD_CHAIN);
  expect(await migrate(server.db, clock, BASELINE)).toBe(0);
  expect(await knownSteps()).toEqual([{ version: 54, name: '0054-schema' }]);
  expect(await server.db.query('SELECT name FROM school')).toEqual([{ name: 'Hillside' }]);
  expect(await migrate(server.db, clock, BASELINE)).toBe(0);
});

test('a database that is taken over gets what is new', async () => {
  await asEarlyVersion(OLD_CHAIN);
  expect(await migrate(server.db, clock, [...BASELINE, next])).toBe(1);
  expect(await hasTable()).toBe(true);
});

test.each([
  ['lacks the last step', OLD_CHAIN.slice(0, -1), 53],
  ['lacks a step in between', OLD_CHAIN.filter(([version]) => version !== 30), 54],
  ['stopped in the middle', OLD_CHAIN.slice(0, 12), 12],
  ['had another step 1', OLD_CHAIN.with(0, [1, '0001-school', 'of another text']), 54],
])('a database of an early version that %s is refused and left as it is', async (_what, steps, at) => {
  await asEarlyVersion(steps);
  await expect(migrate(server.db, clock, BASELINE)).rejects.toThrow(
    new RegExp(`at schema ${at} of an early version.*Nothing was changed.*0054-erased-marks`, 's'),
  );
  expect(await knownSteps()).toEqual(steps.map(([version, name]) => ({ version, name })));
});

test('a database with anyone in it is never seeded', async () => {
  const seed = () => seedDemoSchool(server.db, { clock, passwords: testPasswords() }, { students: 20 });
  expect(await seed()).toBe(true);
  expect(await seed()).toBe(false);
});
