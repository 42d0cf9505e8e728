import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, stopServerProcess } from './server-process.ts';

/** Where the workers find the folder of the school that was made for this run. */
const VARIABLE = 'SCHOOL_TEMPLATE';

/** Before the first test: the built server makes its demo school once, and each test file starts with a copy of it. */
export default async function makeTemplate(): Promise<() => void> {
  const dir = newDataDir();
  await stopServerProcess(await startServerProcess({ dataDir: dir }));
  process.env[VARIABLE] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/** A data folder with the demo school in it. */
export function copyTemplate(): string {
  const template = process.env[VARIABLE];
  if (template === undefined) throw new Error(`${VARIABLE} is not set: playwright.config.ts names the set-up.`);
  const dir = newDataDir();
  copyFolder(template, dir);
  return dir;
}

/** The database's files may belong to a user of its own, and cpSync gives them to this one. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** An empty folder for a school's data. */
export function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'school-'));
  // Run by root, the database has a user of its own, which must pass through.
  chmodSync(dir, 0o711);
  return dir;
}
