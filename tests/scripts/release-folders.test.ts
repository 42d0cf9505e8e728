import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inNewFolder } from '#scripts/release-folders.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (folder: string, text: string) => {
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  mkdirSync(path.join(folder, 'build', 'server'), { recursive: true });
  writeFileSync(path.join(folder, 'dist', 'index.html'), text);
  writeFileSync(path.join(folder, 'build', 'server', 'main.js'), text);
};
const build = (text: string, version = '1.0.0') => inNewFolder(root, version, async (folder) => write(folder, text));
const read = (at: string) => readFileSync(path.join(root, at), 'utf8');
/** The words of the builds that are there. */
const kept = () =>
  readdirSync(path.join(root, 'releases'))
    .filter((name) => name !== 'current' && !name.startsWith('.'))
    .map((name) => read(`releases/${name}/dist/index.html`))
    .toSorted();

test('a build is what the project leads to', async () => {
  await build('first');
  expect([read('dist/index.html'), read('build/server/main.js')]).toEqual(['first', 'first']);
  await build('second');
  expect([read('dist/index.html'), read('build/server/main.js')]).toEqual(['second', 'second']);
});

test('its folder names the version', async () => {
  expect(path.basename(await build('first', '2.3.4'))).toMatch(/^2\.3\.4-[\da-f]{8}$/);
});

test('nothing is written where a build is served, and one that fails changes nothing', async () => {
  await build('first');
  const failed = inNewFolder(root, '1.0.0', async (folder) => {
    write(folder, 'half of the sec');
    expect(read('dist/index.html')).toBe('first');
    throw new Error('no room');
  });
  await expect(failed).rejects.toThrow('no room');
  expect([read('dist/index.html'), kept()]).toEqual(['first', ['first']]);
});

test('the build before stays, and no older one', async () => {
  for (const text of ['first', 'second', 'third']) await build(text);
  expect(kept()).toEqual(['second', 'third']);
});

test('the same files again push out nothing', async () => {
  for (const text of ['first', 'second', 'second', 'second']) await build(text);
  expect([read('dist/index.html'), kept()]).toEqual(['second', ['first', 'second']]);
});

test('a build can be taken back', async () => {
  for (const text of ['first', 'second', 'first']) await build(text);
  expect([read('dist/index.html'), kept()]).toEqual(['first', ['first', 'second']]);
});

test('it takes the place of folders that were built there', async () => {
  write(root, 'from before');
  await build('first');
  expect([read('dist/index.html'), read('build/server/main.js')]).toEqual(['first', 'first']);
});

test('what a broken-off build left is removed, and one that runs beside it stays', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [left = '', beside = ''] = [ended, process.ppid].map((pid) =>
    path.join(root, 'releases', `.unfinished-${pid}`),
  );
  for (const folder of [left, beside]) write(folder, 'half');
  await build('first');
  expect([left, beside].map((folder) => existsSync(folder))).toEqual([false, true]);
});
