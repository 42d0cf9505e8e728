import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { canEnter, chooseOsUser, type OsUser } from './os-user.ts';

export interface DataFolder {
  /** Absolute. */
  dir: string;
  /** Why it isn't where everybody looks for it; null where it is there. */
  note: string | null;
}

export interface WantedFolder {
  /** Absolute. */
  dataDir: string;
  /** Whether a person named it. */
  isDataDirChosen: boolean;
  /** Null where the data is in an embedded database. */
  databaseUrl: string | null;
}

/** Not /var/lib/habit-points itself, which may be the data folder of another server. */
const SHARED_PLACE = '/var/lib/habit-points.d';

/** Of a start that could not go on: the next one writes it again. */
const LEFT_BEHIND = new Set(['database.json']);

/**
 * Where the data is. The projects of root are often in a folder that is closed to others, such as root's home, and the user
 * that the embedded database runs as can't get there. A folder that nobody chose then becomes a link to one in
 * `sharedPlace`, so that whatever comes later by the same name finds the same data. A folder that a person chose is taken
 * as it is.
 */
export async function findDataFolder(
  { dataDir, isDataDirChosen, databaseUrl }: WantedFolder,
  userOf: (clusterDir: string) => Promise<OsUser> = chooseOsUser,
  sharedPlace = SHARED_PLACE,
): Promise<DataFolder> {
  const target = await readlink(dataDir).catch(() => null);
  if (target !== null && path.dirname(target) === sharedPlace) return linked(dataDir, target);
  if (isDataDirChosen || databaseUrl !== null || target !== null || !(await isFree(dataDir))) {
    return { dir: dataDir, note: null };
  }
  const user = await userOf(path.join(dataDir, 'postgres'));
  const existing = existsSync(dataDir) ? dataDir : path.dirname(dataDir);
  if (await canEnter(existing, user)) return { dir: dataDir, note: null };
  const place = path.join(sharedPlace, nameOf(dataDir));
  await rm(dataDir, { recursive: true, force: true });
  await symlink(place, dataDir);
  return linked(dataDir, place);
}

async function linked(dir: string, place: string): Promise<DataFolder> {
  await mkdir(place, { recursive: true, mode: 0o711 });
  const why = `because the user that the database runs as can't enter ${path.dirname(dir)}`;
  return { dir: await realpath(place), note: `The data is in ${place}, ${why}.` };
}

/** The end of the name tells two projects apart whose paths have the same words. */
function nameOf(dir: string): string {
  const words = dir.split(/[^\p{L}\d]+/u).filter(Boolean);
  return `${words.join('-')}-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}`;
}

/** Whether nothing is lost when this folder becomes a link. */
async function isFree(dir: string): Promise<boolean> {
  if (!existsSync(dir)) return true;
  return (await readdir(dir)).every((name) => LEFT_BEHIND.has(name));
}
