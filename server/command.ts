import path from 'node:path';
import { stderr, stdout } from 'node:process';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { pino } from 'pino';
import { connectDb, type Db } from './db/db.ts';
import { findDataFolder } from './db/embedded/data-folder.ts';
import { openEmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { findRunningDatabase } from './db/embedded/running-database.ts';
import { parseEnv, type Env } from './env.ts';
import { Problem } from './http/problem.ts';
import { StartupError } from './startup-error.ts';

/** What a command at the terminal works on. */
export interface CommandPlace {
  env: Env;
  /** Patient. */
  db: Db;
  /** The school's place, in words for the person at the terminal. */
  name: string;
}

/** Runs `work` on the database of the server, whether it runs or not: a stopped one's database is started for the command alone. */
export async function onDatabase<T>(
  rawEnv: Record<string, string | undefined>,
  work: (place: CommandPlace) => Promise<T>,
): Promise<T> {
  const parsed = parseEnv(rawEnv);
  const env = { ...parsed, dataDir: (await findDataFolder(parsed)).dir };
  const database = await openDatabase(env);
  const db = connectDb(database.address, () => undefined, { patient: true });
  try {
    return await work({ env, db, name: env.databaseUrl === null ? env.dataDir : 'the database of DATABASE_URL' });
  } finally {
    await db.close();
    await database.close();
  }
}

async function openDatabase({ databaseUrl, dataDir }: Env): Promise<{ address: string; close: () => Promise<void> }> {
  const running = databaseUrl ?? (await findRunningDatabase(dataDir));
  if (running !== null) return { address: running, close: () => Promise.resolve() };
  const database = await openEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  return { address: database.connectionString, close: () => database.close() };
}

/** The arguments of a command. An unknown one ends it in words. */
export function readArgs<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs a command to its end. What a person can mend is said in words, everything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isForPeople = error instanceof StartupError || error instanceof Problem;
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`\n  ${isForPeople ? error.message : stack}\n\n`);
    process.exit(1);
  }
}

/** A command that takes the name of one file; anything else explains it. */
export const runFileCommand = (help: string, work: (file: string) => Promise<void>): Promise<void> =>
  runCommand(async () => {
    const { values, positionals } = readArgs({
      args: process.argv.slice(2),
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [name] = positionals;
    if (values.help === true || name === undefined || positionals.length > 1) stdout.write(help);
    else await work(path.resolve(name));
  });
