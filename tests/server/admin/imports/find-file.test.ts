import { appendFile, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFolder } from '#server/admin/imports/night/find-file.ts';

const NOW = Date.parse('2026-09-01T02:00:00Z');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'night-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A file that was last written to so many seconds ago. */
async function put(name: string, text: string, secondsAgo: number): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  await utimes(file, NOW / 1000 - secondsAgo, NOW / 1000 - secondsAgo);
}
const watched = () => {
  const { look } = watchFolder(folder);
  return async (now = NOW) => {
    const found = await look(now);
    return found && [found.name, new TextDecoder().decode(found.bytes)];
  };
};

test('takes the newest file, at the second look, ten seconds after it was written', async () => {
  await put('old.csv', 'old', 500);
  await put('pupils.csv', 'new', 10);
  const look = watched();
  expect(await look()).toBeNull();
  expect(await look()).toEqual(['pupils.csv', 'new']);
});

test('reads no file that was written to within ten seconds', async () => {
  await put('pupils.csv', 'new', 9);
  const look = watched();
  expect([await look(), await look()]).toEqual([null, null]);
  expect(await look(NOW + 1_000)).toEqual(['pupils.csv', 'new']);
});

test('reads no file that grew since the last look, whatever time it has', async () => {
  await put('pupils.csv', 'half', 60);
  const look = watched();
  await look();
  const file = path.join(folder, 'pupils.csv');
  await appendFile(file, ' and half');
  await utimes(file, NOW / 1000 - 60, NOW / 1000 - 60);
  expect(await look()).toBeNull();
  expect(await look()).toEqual(['pupils.csv', 'half and half']);
});

test('passes over folders, links, hidden files and other kinds, and leaves the folder as it is', async () => {
  await mkdir(path.join(folder, 'folder.csv'));
  await put('.hidden.csv', 'x', 60);
  await put('notes.docx', 'x', 60);
  await put('pupils.csv.part', 'x', 60);
  await symlink('/etc/hostname', path.join(folder, 'link.csv'));
  const look = watched();
  expect([await look(), await look()]).toEqual([null, null]);
  await put('PUPILS.XLSX', 'book', 60);
  await look();
  expect(await look()).toEqual(['PUPILS.XLSX', 'book']);
  expect(await look()).toEqual(['PUPILS.XLSX', 'book']);
});

test('a folder that is not there is told, and found again', async () => {
  const { look } = watchFolder(path.join(folder, 'later'));
  await expect(look(NOW)).rejects.toThrow('ENOENT');
});
