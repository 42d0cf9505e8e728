import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDataFolder, type WantedFolder } from '#server/db/embedded/data-folder.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';

const isRoot = process.getuid?.() === 0;
/** A user that every system has and that owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };

let place: Awaited<ReturnType<typeof temporaryDir>>;
let shared: string;
let project: string;

beforeEach(async () => {
  place = await temporaryDir();
  shared = path.join(place.dir, 'shared');
  project = path.join(place.dir, 'home', 'project');
  await mkdir(project, { recursive: true });
});
afterEach(() => place.remove());

const wanted = (changes: Partial<WantedFolder> = {}): WantedFolder => ({
  dataDir: path.join(project, '.data'),
  isDataDirChosen: false,
  databaseUrl: null,
  ...changes,
});
const find = (changes?: Partial<WantedFolder>) => findDataFolder(wanted(changes), async () => NOBODY, shared);
const closeHome = () => chmod(path.join(place.dir, 'home'), 0o700);

test('an ordinary user has the data in the project, wherever that is', async () => {
  await closeHome();
  const own = await findDataFolder(wanted(), async () => ({}), shared);
  expect(own).toEqual({ dir: path.join(project, '.data'), note: null });
  expect(existsSync(shared)).toBe(false);
});

test.runIf(isRoot)('root in an open folder has the data in the project', async () => {
  expect(await find()).toEqual({ dir: path.join(project, '.data'), note: null });
});

test.runIf(isRoot)('root in a closed folder gets another one, which says where it is and is found again', async () => {
  await closeHome();
  const first = await find();
  expect(path.dirname(first.dir)).toBe(shared);
  expect(path.basename(first.dir)).toMatch(/home-project-data-[0-9a-f]{8}$/);
  expect(first.note).toBe(
    `The data is in ${first.dir}, because the user that the database runs as can't enter ${project}.`,
  );
  await writeFile(path.join(first.dir, 'secret.key'), 'of the school');
  expect(await find()).toEqual(first);
  // By the folder's name too, as a person writes it for create-admin or a copy.
  expect(await find({ isDataDirChosen: true })).toEqual(first);
  expect(await readdir(path.join(project, '.data'))).toEqual(['secret.key']);
});

test.runIf(isRoot)('two closed projects never share a folder', async () => {
  await closeHome();
  const twin = path.join(place.dir, 'home', 'project.data');
  await mkdir(path.join(place.dir, 'home', 'project-data'));
  const first = await find({ dataDir: path.join(project, 'data') });
  expect((await find({ dataDir: twin })).dir).not.toBe(first.dir);
});

test.runIf(isRoot)('the link that was removed is made again, to the same data', async () => {
  await closeHome();
  const first = await find();
  await writeFile(path.join(first.dir, 'secret.key'), 'of the school');
  await rm(path.join(project, '.data'));
  expect(await find()).toEqual(first);
  expect(await readdir(first.dir)).toEqual(['secret.key']);
});

test.runIf(isRoot)('what a start that was refused left behind is no data', async () => {
  await closeHome();
  await mkdir(path.join(project, '.data'));
  await writeFile(path.join(project, '.data', 'database.json'), '{}');
  expect(path.dirname((await find()).dir)).toBe(shared);
});

test.runIf(isRoot)('a folder with data in it stays where it is', async () => {
  await mkdir(path.join(project, '.data', 'postgres'), { recursive: true });
  await closeHome();
  expect(await find()).toEqual({ dir: path.join(project, '.data'), note: null });
  expect((await lstat(path.join(project, '.data'))).isSymbolicLink()).toBe(false);
});

test.runIf(isRoot)(
  'a folder that a person chose, and one beside a database elsewhere, are taken as they are',
  async () => {
    await closeHome();
    const dir = path.join(project, '.data');
    expect(await find({ isDataDirChosen: true })).toEqual({ dir, note: null });
    expect(await find({ databaseUrl: 'postgres://school@db/points' })).toEqual({ dir, note: null });
    expect(existsSync(dir)).toBe(false);
  },
);

test("a person's own link is left alone", async () => {
  const own = path.join(place.dir, 'own');
  await mkdir(own);
  await symlink(own, path.join(project, '.data'));
  await closeHome();
  expect(await find()).toEqual({ dir: path.join(project, '.data'), note: null });
  expect(await realpath(path.join(project, '.data'))).toBe(await realpath(own));
});
