import { execFile } from 'node:child_process';
import { chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup-error.ts';

const execFileAsync = promisify(execFile);

/** The user that the database runs as, because PostgreSQL refuses to run as root. Empty: our own user. */
export interface OsUser {
  uid?: number;
  gid?: number;
}

const isRoot = () => process.getuid?.() === 0;

async function idOf(name: string): Promise<Required<OsUser> | null> {
  try {
    const [uid, gid] = await Promise.all([execFileAsync('id', ['-u', name]), execFileAsync('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Tries useradd of Debian and Red Hat, then adduser of busybox. */
async function createPostgresUser(): Promise<void> {
  await execFileAsync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
    .catch(() => execFileAsync('adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres']))
    .catch(() => undefined);
}

/**
 * Where root runs us: the owner of the existing cluster, else the user postgres (created when missing), else nobody, which
 * every system has. Otherwise our own user.
 */
export async function chooseOsUser(clusterDir: string): Promise<OsUser> {
  if (!isRoot()) return {};
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const existing = await idOf('postgres');
  if (existing) return existing;
  await createPostgresUser();
  const user = (await idOf('postgres')) ?? (await idOf('nobody'));
  if (!user) {
    throw new StartupError(
      'PostgreSQL refuses to run as root, and no other user could be found or created. ' +
        'Run the server as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

/** Creates a folder that only the database's user may enter. */
export async function makePrivateDir(dir: string, user: OsUser): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) await chown(dir, user.uid, user.gid);
}

/** Whether the database's user can enter this folder, which must exist. */
export async function canEnter(dir: string, user: OsUser): Promise<boolean> {
  return succeeds('cd "$1"', dir, user);
}

/** Throws a clear message where the database's user can't enter DATA_DIR, for example below root's home. */
export async function checkEntry(dataDir: string, user: OsUser): Promise<void> {
  if (!(await canEnter(dataDir, user))) throw closedTo(user, dataDir);
}

/** Like `checkEntry`, but for a folder in DATA_DIR, which must be writable too. */
export async function checkAccess(dir: string, user: OsUser): Promise<void> {
  if (!(await succeeds('cd "$1" && test -w .', dir, user))) throw closedTo(user, path.dirname(dir));
}

/** Throws a clear message where the folder of the database is another user's: PostgreSQL refuses to run on it. */
export async function checkOwner(dir: string, user: OsUser): Promise<void> {
  const { uid: owner } = await stat(dir);
  const uid = user.uid ?? process.getuid?.();
  if (uid === undefined || owner === uid) return;
  throw new StartupError(
    `The folder ${dir} belongs to the user with the uid ${owner}, and the database runs as uid ${uid}. ` +
      'It was probably copied without its owner, which cp -a keeps. ' +
      `Give it back: chown -R ${uid} ${dir}`,
  );
}

async function succeeds(test: string, dir: string, user: OsUser): Promise<boolean> {
  if (user.uid === undefined) return true;
  return execFileAsync('/bin/sh', ['-c', test, 'sh', dir], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

const closedTo = ({ uid }: OsUser, dataDir: string) =>
  new StartupError(
    `DATA_DIR (${dataDir}) can't be reached by the user that the database runs as (uid ${uid}; PostgreSQL refuses to run as root). ` +
      "A folder on the way there is closed to others, such as root's home. " +
      'Set DATA_DIR to a folder that others may enter, for example /var/lib/habit-points, or run the server as an ordinary user, or set DATABASE_URL.',
  );
