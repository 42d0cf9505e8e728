// Where builds lie: each in a folder of its own, releases/NAME, as `dist` (the app) and `build/server` (the server). The link
// releases/current is the one that counts; `dist` and `build/server` of the project lead through it (docs/decisions/0290).
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/** The parts of a build, by where they lie in its folder and in the project. */
const PARTS = ['dist', 'build/server'];
const CURRENT = 'current';
/** A build that is still being written, with the number of its process. */
const UNFINISHED = '.unfinished-';

/**
 * Lets `make(folder)` build into a new folder, puts it into the place of the current build in one step, and deletes all builds
 * but these two. A build of the same files as one that is there takes that one's place: otherwise two starts would push out
 * the version before. Resolves with the folder.
 */
export async function inNewFolder(root, version, make) {
  const releases = path.join(root, 'releases');
  const unfinished = path.join(releases, `${UNFINISHED}${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  const name = `${version}-${hashOf(unfinished)}`;
  const folder = path.join(releases, name);
  if (lstatSync(folder, { throwIfNoEntry: false })) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  const former = currentName(releases);
  point(path.join(releases, CURRENT), folder);
  for (const part of PARTS) lead(root, part);
  if (name !== former) removeAllBut(releases, [name, former, CURRENT]);
  return folder;
}

/** Of the names and bytes of all files. */
function hashOf(folder) {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).toSorted();
  for (const file of files)
    hash
      .update(`${path.relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 8);
}

function currentName(releases) {
  try {
    return path.basename(realpathSync(path.join(releases, CURRENT)));
  } catch {
    return null;
  }
}

/** Makes or changes a link in one step, so that nobody finds it gone. Windows can't replace one: there it is gone for a moment. */
function point(link, target) {
  const next = `${link}.next`;
  const isWindows = process.platform === 'win32';
  rmSync(next, { force: true });
  symlinkSync(isWindows ? target : path.relative(path.dirname(link), target), next, 'junction');
  if (isWindows) rmSync(link, { force: true });
  renameSync(next, link);
}

/** The project's own path to a part of the current build. A folder of an older build there is replaced. */
function lead(root, part) {
  const link = path.join(root, part);
  const target = path.join(root, 'releases', CURRENT, part);
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() && path.resolve(path.dirname(link), readlinkSync(link)) === target) return;
  if (found) rmSync(link, { recursive: true });
  mkdirSync(path.dirname(link), { recursive: true });
  point(link, target);
}

function removeAllBut(releases, names) {
  for (const name of readdirSync(releases)) {
    if (names.includes(name) || isBeingBuilt(name)) continue;
    rmSync(path.join(releases, name), { recursive: true, force: true });
  }
}

function isBeingBuilt(name) {
  if (!name.startsWith(UNFINISHED)) return false;
  try {
    return process.kill(Number(name.slice(UNFINISHED.length)), 0);
  } catch {
    return false;
  }
}
