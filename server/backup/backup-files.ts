import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { firstOfWeek } from '#domain/days.ts';
import { DAY_MS } from '#domain/durations.ts';

/** Why a backup was made: by the clock, before an import, before an update of the database, or because somebody asked. */
export type BackupKind = 'night' | 'import' | 'update' | 'asked';

export interface BackupFile {
  name: string;
  kind: BackupKind;
  /** The school's day. */
  day: string;
  /** When it was written, in ms. */
  at: number;
  bytes: number;
}

const NAME = /^points-([\da-f]{8})-(\d{4}-\d\d-\d\d)(?:-\d{6})?-(night|import|update|asked)\.backup$/;
/** An unfinished file of this age is of a process that ended. */
const LEFT_BEHIND_MS = DAY_MS;

/** The same name for everybody who wants the backup of this night; others by their second. `school` are 8 hex digits. */
export function nameOf(school: string, kind: BackupKind, { day, at }: { day: string; at: Date }): string {
  const time = kind === 'night' ? '' : `-${at.toISOString().slice(11, 19).replaceAll(':', '')}`;
  return `points-${school}-${day}${time}-${kind}.backup`;
}

/** The backups of this school in the folder, the newest first. A folder that is not there has none. */
export async function listBackups(dir: string, school: string): Promise<BackupFile[]> {
  const names = await readdir(dir).catch(() => []);
  const found = await Promise.all(names.map((name) => describe(dir, name, school)));
  return found.filter((file) => file !== null).toSorted((a, b) => b.at - a.at);
}

async function describe(dir: string, name: string, school: string): Promise<BackupFile | null> {
  const [, owner, day, kind] = NAME.exec(name) ?? [];
  if (owner !== school || day === undefined || !isKind(kind)) return null;
  const found = await stat(path.join(dir, name)).catch(() => null);
  return found && { name, kind, day, at: found.mtimeMs, bytes: found.size };
}

const isKind = (text: string | undefined): text is BackupKind =>
  text === 'night' || text === 'import' || text === 'update' || text === 'asked';

/** So many nights are kept: of the last days, weeks and months that have one, the newest of each. */
const GENERATIONS: readonly [number, (day: string) => string][] = [
  [7, (day) => day],
  [4, (day) => firstOfWeek(day, 'monday')],
  [12, (day) => day.slice(0, 7)],
];
/** Backups of another kind are kept for this long, and the newest of them for ever. */
const OTHERS_MS = 30 * DAY_MS;
const NEWEST_OTHERS = 3;

/** Which backups are no longer kept. `files` come with the newest first. */
export function outdated(files: readonly BackupFile[], now: number): BackupFile[] {
  const nights = files.filter(({ kind }) => kind === 'night');
  const others = files.filter(({ kind }) => kind !== 'night');
  const kept = new Set([
    ...GENERATIONS.flatMap(([count, groupOf]) => newestOfEach(nights, groupOf).slice(0, count)),
    ...others.filter(({ at }, i) => i < NEWEST_OTHERS || now - at < OTHERS_MS),
  ]);
  return files.filter((file) => !kept.has(file));
}

function newestOfEach(nights: readonly BackupFile[], groupOf: (day: string) => string): BackupFile[] {
  return nights.filter(({ day }, i) => nights.findIndex((other) => groupOf(other.day) === groupOf(day)) === i);
}

/** Deletes what is no longer kept of this school, and what a process left unfinished a day ago. */
export async function deleteOutdated(dir: string, school: string, now: number): Promise<void> {
  for (const { name } of outdated(await listBackups(dir, school), now)) await rm(path.join(dir, name), { force: true });
  for (const name of await readdir(dir)) {
    if (!name.startsWith(`points-${school}-`) || !name.endsWith('.part')) continue;
    const found = await stat(path.join(dir, name)).catch(() => null);
    if (found && now - found.mtimeMs > LEFT_BEHIND_MS) await rm(path.join(dir, name), { force: true });
  }
}
