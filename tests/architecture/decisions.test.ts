import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const HEAD = /^# (\d+)\. (.+)\n\nDate: \d{4}-\d\d-\d\d\. Status: accepted\.\n\n## Context\n/;
const SECTIONS = ['Context', 'Decision', 'Consequences'];

const read = (path: string) => readFileSync(path, 'utf8');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const numbers = new Set(files.map((name) => name.slice(0, 4)));

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ['.md', '.ts', '.tsx', '.mjs', '.sql', '.css'].includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('the index has each record once, with its title', () => {
  const listed = [...read(`${FOLDER}/README.md`).matchAll(/^- \[\d{4}\]\(.+$/gm)];
  const titles = files.map((name) => `[${name.slice(0, 4)}](${name}) ${HEAD.exec(read(`${FOLDER}/${name}`))?.[2]}`);
  expect(listed.map(([line]) => line.slice(2)).toSorted()).toEqual(titles.toSorted());
});

describe.each(files)('%s', (name) => {
  const text = read(`${FOLDER}/${name}`);

  test('has the form of all records', () => {
    expect(HEAD.exec(text)?.[1]?.padStart(4, '0')).toBe(name.slice(0, 4));
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section)).toEqual(SECTIONS);
  });
});

test('no text names a record that is not there', () => {
  const texts = [
    'README.md',
    'CONTRIBUTING.md',
    ...['docs', 'src', 'sw', 'server', 'tests', 'scripts'].flatMap(textsIn),
  ];
  const named = texts
    .filter(existsSync)
    .flatMap((path) =>
      [...read(path).matchAll(/decisions\/(0\d{3})|[(,] ?(0[0-2]\d{2})(?=[),;:])/g)].map((found) => [
        path,
        found[1] ?? found[2],
      ]),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([, number]) => !numbers.has(number ?? ''))).toEqual([]);
});
