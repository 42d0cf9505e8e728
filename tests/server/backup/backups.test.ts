import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkBackup } from '#server/backup/read-backup.ts';
import { createBackups } from '#server/backup/backups.ts';
import { readTables } from '#server/backup/tables.ts';
import { countTable } from '#server/backup/write-backup.ts';
import { startServer } from '#server/start.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let place: Awaited<ReturnType<typeof temporaryDir>>;
let school: TestServer;
let dir: string;
/** In the school's zone, America/New_York, it is 01:30 on the Wednesday. */
const HALF_PAST_ONE = Date.parse('2026-11-25T06:30:00Z');
const HOUR = 3_600_000;
let now: number;

beforeAll(async () => {
  place = await temporaryDir();
  school = await createTestServer();
  await school.db.query("UPDATE school SET time_zone = 'America/New_York'");
  await school.db.query("INSERT INTO master_key (fingerprint, noted_at) VALUES ('0123abcdef', now())");
});
beforeEach(() => {
  dir = path.join(place.dir, 'backups');
  now = HALF_PAST_ONE;
  return rm(dir, { recursive: true, force: true });
});
afterAll(async () => {
  await school.close();
  await place.remove();
});

const backups = (db = school.db) => createBackups({ db, clock: () => new Date(now), log: silent, dir });
const names = () => readdir(dir).catch(() => []);

test('one is made each night of the school, whether the server runs all the time or is started in the morning', async () => {
  const made = backups();
  await made.look();
  expect(await names()).toEqual([]);
  now += HOUR;
  await made.look();
  await made.look();
  expect(await names()).toEqual(['points-0123abcd-2026-11-25-night.backup']);
  now += 24 * HOUR;
  await backups().look();
  expect(await names()).toHaveLength(2);
});

test('two servers on one database make one, and both are content', async () => {
  now += HOUR;
  await Promise.all([backups().look(), backups().look()]);
  expect(await names()).toEqual(['points-0123abcd-2026-11-25-night.backup']);
});

test('a school that nobody has set up is not backed up', async () => {
  const empty = await createTestServer({ seed: 'empty' });
  now += HOUR;
  await backups(empty.db).look();
  expect(await names()).toEqual([]);
  await empty.close();
});

test('none is begun that would fill the disk: 200 MB stay free beside one as long as the last', async () => {
  let room = 200_000_000;
  const made = createBackups({
    db: school.db,
    clock: () => new Date(now),
    log: silent,
    dir,
    free: () => Promise.resolve(room),
  });
  await made.make('asked');
  const [name = ''] = await names();
  await utimes(path.join(dir, name), new Date(now), new Date(now));
  const [first] = (await made.state()).files;
  now += HOUR;
  room = 200_000_000 + (first?.bytes ?? 0) - 1;
  await expect(made.make('asked')).rejects.toThrow('no room for a backup');
  expect(await made.state()).toMatchObject({ files: [first], failedAt: new Date(now) });
  room += 1;
  await made.make('asked');
  expect((await made.state()).files).toHaveLength(2);
});

test('one that can’t be written is told until one can', async () => {
  const made = backups();
  await writeFile(dir, 'a file where the folder should be');
  await expect(made.make('asked')).rejects.toThrow('EEXIST');
  now += HOUR;
  await expect(made.make('asked')).rejects.toThrow('EEXIST');
  const since = new Date(HALF_PAST_ONE);
  expect(await made.state()).toEqual({ files: [], failedAt: since, troubleSince: since });
  await rm(dir);
  await made.make('asked');
  expect(await made.state()).toMatchObject({ files: [{ kind: 'asked' }], failedAt: null });
});

test('one that another process could write ends the trouble', async () => {
  const made = backups();
  await writeFile(dir, '');
  await expect(made.make('asked')).rejects.toThrow('EEXIST');
  await rm(dir);
  await backups().make('asked');
  const [name = ''] = await names();
  const writtenAt = async (at: number) => {
    await utimes(path.join(dir, name), at / 1000, at / 1000);
    return (await made.state()).troubleSince;
  };
  expect(await writtenAt(HALF_PAST_ONE)).toEqual(new Date(HALF_PAST_ONE));
  expect(await writtenAt(HALF_PAST_ONE + 1000)).toBeNull();
});

test('one that is missing is told from the 26th hour on, though nobody saw it fail', async () => {
  expect((await backups().state()).troubleSince).toBeNull();
  await backups().make('asked');
  const [name = ''] = await names();
  await utimes(path.join(dir, name), HALF_PAST_ONE / 1000, HALF_PAST_ONE / 1000);
  now = HALF_PAST_ONE + 26 * HOUR;
  expect((await backups().state()).troubleSince).toBeNull();
  now += 1;
  expect((await backups().state()).troubleSince).toEqual(new Date(HALF_PAST_ONE + 26 * HOUR));
});

test('an import is written down as it was before, and none waits for a backup that fails', async () => {
  const made = backups();
  await made.beforeImport();
  await school.db.query("INSERT INTO audit_log (at, action) VALUES (now(), 'imported')");
  await expect.poll(names).toEqual(['points-0123abcd-2026-11-25-063000-import.backup']);
  const [{ name } = { name: '' }] = (await made.state()).files;
  const { end } = await checkBackup(path.join(dir, name));
  const [{ rows } = { rows: 0 }] = await school.db.query<{ rows: number }>('SELECT count(*) AS rows FROM audit_log');
  expect(end.tables['audit_log']?.rows).toBe(rows - 1);
  await rm(dir, { recursive: true });
  await writeFile(dir, '');
  await made.beforeImport();
  await rm(dir);
});

/** What the newest backup of an import says of the students. */
async function studentsIn(made: ReturnType<typeof backups>) {
  await expect.poll(names).toEqual([expect.stringMatching(/-import\.backup$/)]);
  const [newest] = (await made.state()).files;
  return (await checkBackup(path.join(dir, newest?.name ?? ''))).end.tables['students'];
}

const ACTS: [string, string, (plan: object) => object][] = [
  [
    'a file',
    '/api/admin/imports',
    (plan) => ({
      kind: 'csv',
      file_name: 'pupils.csv',
      source: null,
      year_words: null,
      students: [{ row: 2, school_number: 'W1', first_name: 'Wren', last_name: 'Abara' }],
      ...plan,
    }),
  ],
  ['a new school year', '/api/admin/roll-over', (plan) => plan],
];

test.each(ACTS)('%s is imported after a backup of the students as they were', async (_what, where, bodyOf) => {
  const made = backups();
  const server = await createTestServer({ sharing: school, clock: () => new Date(now), deps: { backups: made } });
  const token = await server.signIn('office');
  const preview = await server.call('POST', `${where}/preview`, { token, body: bodyOf({}) });
  const { plan, leavers } = z.object({ plan: z.string(), leavers: z.number() }).parse(preview.body);
  const before = await studentCount();
  const done = await server.call('POST', where, { token, body: bodyOf({ plan, typed_leavers: leavers }) });
  expect(done.body).toMatchObject({ id: expect.any(String) });
  expect(await studentsIn(made)).toEqual(before);
  expect(await studentCount()).not.toEqual(before);
  await server.close();
});

const studentCount = () =>
  school.db.tx(async (tx) => {
    const students = (await readTables(tx)).find(({ name }) => name === 'students');
    return students && countTable(tx, students);
  });

test('an update of the database begins with a backup, and is not made without one', async () => {
  const { db, databaseUrl } = school;
  const env = {
    DATA_DIR: path.join(place.dir, 'data'),
    DATABASE_URL: databaseUrl,
    BACKUP_DIR: dir,
    UNSAFE_DATABASE: 'allowed',
  };
  const start = () =>
    startServer({ ...env, SECRET_KEY: 'k'.repeat(32), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
  const [step] = await db.query<{ version: number; name: string; checksum: string }>(
    'DELETE FROM schema_migrations WHERE version = 80 RETURNING version, name, checksum',
  );
  await writeFile(dir, '');
  await expect(start()).rejects.toThrow(/the backup before it could not be written.*Nothing was changed/);
  await rm(dir);
  // The step was made already, so it fails after the backup.
  await expect(start()).rejects.toThrow('already exists');
  expect(await names()).toEqual([expect.stringMatching(/-update\.backup$/)]);
  await db.query('INSERT INTO schema_migrations VALUES ($1, $2, $3, now())', [
    step?.version,
    step?.name,
    step?.checksum,
  ]);
  await chmod(dir, 0o700);
  await mkdir(dir, { recursive: true });
});
