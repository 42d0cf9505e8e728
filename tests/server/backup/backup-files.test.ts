import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOutdated, listBackups, outdated, type BackupFile } from '#server/backup/backup-files.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-25T15:00:00Z');

const dayBefore = (days: number): string => new Date(NOW - days * DAY).toISOString().slice(0, 10);
const file = (kind: BackupFile['kind'], days: number): BackupFile => ({
  name: `${kind} ${days}`,
  kind,
  day: dayBefore(days),
  at: NOW - days * DAY,
  bytes: 1,
});
const each = (kind: BackupFile['kind'], count: number) => Array.from({ length: count }, (_, days) => file(kind, days));

test('of a night each day for two years, 7 days, 4 weeks and 12 months are kept', () => {
  const files = each('night', 730);
  const gone = new Set(outdated(files, NOW));
  const kept = files.filter((one) => !gone.has(one)).map(({ day }) => day);
  expect(kept).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('after a summer without a server the nights of before it are still there', () => {
  const files = [file('night', 0), ...each('night', 80).slice(60)];
  const gone = new Set(outdated(files, NOW));
  expect(files.filter((one) => !gone.has(one))).toHaveLength(9);
});

test('others are kept for 30 days, and the newest three for ever', () => {
  expect(outdated([file('import', 1), file('asked', 29), file('update', 31), file('import', 32)], NOW)).toEqual([
    file('import', 32),
  ]);
  expect(
    outdated(
      [1, 2, 3, 29, 31].map((days) => file('import', days)),
      NOW,
    ),
  ).toEqual([file('import', 31)]);
});

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'habit-points-'));
});
afterEach(() => rm(dir, { recursive: true }));

async function put(name: string, daysAgo: number): Promise<string> {
  await writeFile(path.join(dir, name), 'x');
  await utimes(path.join(dir, name), (NOW - daysAgo * DAY) / 1000, (NOW - daysAgo * DAY) / 1000);
  return name;
}

test('another school’s backups, and files that are none, are neither listed nor deleted', async () => {
  const own = await put('points-0123abcd-2026-11-25-night.backup', 0);
  await put('points-0123abcd-2020-01-01-120000-import.backup', 2000);
  for (const days of [1, 2, 3]) await put(`points-0123abcd-2026-11-2${days}-120000-asked.backup`, days);
  const others = [
    await put('points-ffffffff-2020-01-01-120000-import.backup', 2000),
    await put('points-0123abcd-2020-01-01.backup', 2000),
    await put('secret.key', 2000),
    await put('points-0123abcd-2026-11-25-120000-asked.backup.part', 0),
  ];
  await put('points-0123abcd-2026-11-20-night.backup.part', 5);
  expect((await listBackups(dir, '0123abcd')).map(({ name, kind }) => [name, kind])[0]).toEqual([own, 'night']);
  expect(await listBackups(dir, '0123abcd')).toHaveLength(5);
  await deleteOutdated(dir, '0123abcd', NOW);
  expect(await listBackups(dir, '0123abcd')).toHaveLength(4);
  expect(await readdir(dir)).toEqual(expect.arrayContaining(others));
  expect(await readdir(dir)).toHaveLength(8);
});

test('a folder that is not there has no backups', async () => {
  expect(await listBackups(path.join(dir, 'nowhere'), '0123abcd')).toEqual([]);
});
