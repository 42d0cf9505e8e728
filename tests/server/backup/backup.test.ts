import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readTables } from '#server/backup/tables.ts';
import { countTable, writeBackup } from '#server/backup/write-backup.ts';
import type { Db } from '#server/db/db.ts';
import { bundledMigrations, migrate } from '#server/db/migrate.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const clock = () => new Date(NOW);
const deps = { clock, log: silent };
let place: Awaited<ReturnType<typeof temporaryDir>>;
let school: TestServer;
let file: string;
/** Empty, and left so by each test that is refused. */
let empty: Db;
const opened: { close(): Promise<void> }[] = [];
const kept: typeof opened = [];

beforeAll(async () => {
  place = await temporaryDir();
  school = await createTestServer();
  await school.db.query(
    `INSERT INTO audit_log (at, action, details) VALUES ($1, 'note', '{"text": "Ünïcode ☃, \\"quotes\\", \\\\ and \\n a line"}')`,
    [clock()],
  );
  file = path.join(place.dir, 'school.backup');
  await writeBackup(school.db, file, { clock });
  empty = (await emptyDatabase()).db;
  kept.push(...opened.splice(0));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  for (const one of [school, ...kept]) await one.close();
  await place.remove();
});

/** A database with nothing in it, not even a schema. */
async function emptyDatabase(): Promise<{ db: Db; url: string }> {
  const server = await createTestServer({ seed: 'empty' });
  await server.db.query('DROP SCHEMA public CASCADE');
  await server.db.query('CREATE SCHEMA public');
  opened.push(server);
  return { db: server.db, url: server.databaseUrl };
}

const countAll = (db: Db) =>
  db.tx(async (tx) => {
    const counts: Record<string, unknown> = {};
    for (const table of await readTables(tx)) counts[table.name] = await countTable(tx, table);
    return counts;
  });

const tablesOf = (db: Db) => db.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'");

test('a restored school has every row of the one that was backed up, and its rules', async () => {
  const { db, url } = await emptyDatabase();
  const done = await restoreBackup(db, file, deps);
  expect(done).toMatchObject({ at: clock().toISOString(), corrected: 0 });
  const [before, after] = [await countAll(school.db), await countAll(db)];
  // The restore notes that it counted the totals again.
  expect({ ...after, totals_check: null }).toEqual({ ...before, totals_check: null });
  expect(after['ledger']).toMatchObject({ rows: expect.any(Number) });
  expect(await db.query("SELECT details->>'text' AS text FROM audit_log WHERE action = 'note'")).toEqual([
    { text: 'Ünïcode ☃, "quotes", \\ and \n a line' },
  ]);
  await expect(db.query('DELETE FROM ledger')).rejects.toThrow('ledger');
  await expect(db.query('UPDATE students SET house_id = $1', [newId()])).rejects.toThrow('foreign key');
  const rules = `SELECT conrelid::regclass::text AS place, conname, pg_get_constraintdef(oid) AS rule, convalidated FROM pg_constraint ORDER BY 1, 2`;
  expect(await db.query(rules)).toEqual(await school.db.query(rules));
  const [numbers] = await db.query<{ next: number; last: number }>(
    "SELECT nextval(pg_get_serial_sequence('ledger', 'seq')) AS next, max(seq) AS last FROM ledger",
  );
  expect(Number(numbers?.next)).toBe(Number(numbers?.last) + 1);
  const again = await createTestServer({ sharing: { ...school, databaseUrl: url, db } });
  opened.push(again);
  expect(await again.signIn('rivera')).toEqual(expect.any(String));
});

test('it is the school of one moment, also while awards go on', async () => {
  const during = path.join(place.dir, 'during.backup');
  const atMoment = await countAll(school.db);
  let isLater = false;
  const meanwhile = (query: Db['query']): Db['query'] =>
    async function asking(text, values) {
      if (text.includes('DECLARE') && !isLater) {
        isLater = true;
        await school.db.query("INSERT INTO audit_log (at, action) VALUES ($1, 'later')", [clock()]);
      }
      return query(text, values);
    };
  await writeBackup(asked(meanwhile), during, { clock });
  expect(isLater).toBe(true);
  const { db } = await emptyDatabase();
  await restoreBackup(db, during, deps);
  expect({ ...(await countAll(db)), totals_check: null }).toEqual({ ...atMoment, totals_check: null });
});

test('only its owner can read the file, and a second backup never replaces the first', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(school.db, file, { clock })).rejects.toThrow('is there already');
});

test('a backup that fails leaves no file', async () => {
  const failed = path.join(place.dir, 'failed.backup');
  await expect(writeBackup(asked(failing), failed, { clock })).rejects.toThrow('no more');
  expect((await readdir(place.dir)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

/** The school's database, asked by way of something else. */
const asked = (by: (query: Db['query']) => Db['query']): Db => ({
  ...school.db,
  tx: (work) => school.db.tx((tx) => work({ query: by(tx.query) })),
});

function failing(query: Db['query']): Db['query'] {
  let left = 30;
  return (text, values) => (--left < 0 ? Promise.reject(new Error('no more')) : query(text, values));
}

test('a database that holds no school is not backed up', async () => {
  await expect(writeBackup(empty, path.join(place.dir, 'nothing'), { clock })).rejects.toThrow('holds no school');
});

test('a database that holds anything is left as it is', async () => {
  const other = await createTestServer({ seed: 'empty' });
  opened.push(other);
  const before = await countAll(other.db);
  await expect(restoreBackup(other.db, file, deps)).rejects.toThrow('is not empty');
  expect(await countAll(other.db)).toEqual(before);
});

const DAMAGES: [string, (lines: string[]) => string[]][] = [
  ['lacks its end', (lines) => lines.slice(0, -1)],
  [
    'lacks a row',
    (lines) =>
      lines.toSpliced(
        lines.findIndex((line) => line.startsWith('[')),
        1,
      ),
  ],
  ['has a letter changed', (lines) => lines.map((line) => line.replace('rivera@', 'riverb@'))],
  ['has a row behind its end', (lines) => [...lines, '["x"]']],
  ['is another file', () => ['{"hello": 1}']],
];

test.each(DAMAGES)('a file that %s is refused, and nothing is restored', async (_what, damage) => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  const damaged = path.join(place.dir, 'changed.backup');
  await writeFile(damaged, gzipSync(`${damage(lines).join('\n')}\n`));
  await expect(restoreBackup(empty, damaged, deps)).rejects.toThrow(
    / is damaged or not complete\. | isn't a backup that /,
  );
  expect(await tablesOf(empty)).toEqual([]);
});

test('a value that is not as the backup counted it is refused, and nothing is restored', async () => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  const rows = lines.slice(0, -1).map((line) => line.replace('rivera@', 'riverb@'));
  const end = { ...JSON.parse(lines.at(-1) ?? ''), sha256: sha256(rows.map((line) => `${line}\n`).join('')) };
  const changed = path.join(place.dir, 'changed.backup');
  await writeFile(changed, gzipSync(`${[...rows, JSON.stringify(end)].join('\n')}\n`));
  await expect(restoreBackup(empty, changed, deps)).rejects.toThrow('The table accounts has');
  expect(await tablesOf(empty)).toEqual([]);
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('a file that was cut off, is no archive or is not there is refused in words', async () => {
  const whole = await readFile(file);
  const cut = path.join(place.dir, 'cut.backup');
  await writeFile(cut, whole.subarray(0, whole.length / 2));
  await expect(restoreBackup(empty, cut, deps)).rejects.toThrow('damaged or not complete');
  await writeFile(cut, 'hello');
  await expect(restoreBackup(empty, cut, deps)).rejects.toThrow('damaged or not complete');
  await rm(cut);
  await expect(restoreBackup(empty, cut, deps)).rejects.toThrow('There is no file');
});

const NEXT = { version: 9_001, name: '9001-next', sql: 'ALTER TABLE houses ADD COLUMN motto text' };

test('an older backup gets what is new, and a newer one is refused', async () => {
  const { db } = await emptyDatabase();
  await restoreBackup(db, file, deps, [...bundledMigrations(), NEXT]);
  expect(await db.query('SELECT motto FROM houses LIMIT 1')).toEqual([{ motto: null }]);
  expect(await migrate(db, clock, [...bundledMigrations(), NEXT])).toBe(0);
  const newer = path.join(place.dir, 'newer.backup');
  await writeBackup(db, newer, { clock });
  await expect(restoreBackup(empty, newer, deps)).rejects.toThrow(/at schema 9001 \(9001-next\).*newer/s);
  expect(await tablesOf(empty)).toEqual([]);
});
