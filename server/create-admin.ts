import { randomUUID } from 'node:crypto';
import { stderr, stdin, stdout } from 'node:process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createPasswords } from './accounts/passwords/passwords.ts';
import { connectDb } from './db/db.ts';
import { findDataFolder } from './db/embedded/data-folder.ts';
import { openEmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { findRunningDatabase } from './db/embedded/running-database.ts';
import { migrate } from './db/migrate.ts';
import { parseEnv, type Env } from './env.ts';
import { Problem } from './http/problem.ts';
import { loadKeys } from './keys/load-keys.ts';
import { askSecret } from './setup/ask-secret.ts';
import { checkWish, createAdministrator, type AdministratorWish } from './setup/create-administrator.ts';
import { removeLinkFile } from './setup/link-file.ts';
import { StartupError } from './startup-error.ts';
import { inThisThread } from './workers/workers.ts';

const HELP = `
  Creates an administrator of the school, without a browser.

    npm run create-admin -- --name "Ana Rivera" --email office@school.example

    --another     also where there is an administrator already
    --school      the name of a new school; it then also gets the proposed houses and habits
    --time-zone   the zone of the new school, such as America/Chicago (otherwise that of this machine)

  The password is asked for, or read from standard input. It is never part of the command, where others could see it.
`;

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  another: { type: 'boolean' },
  school: { type: 'string' },
  'time-zone': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Null where the command has to be explained. */
function readWish(args: readonly string[]): AdministratorWish | null {
  const { values } = parsed(args);
  if (values.help === true || values.name === undefined || values.email === undefined) return null;
  const timeZone = values['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    name: values.name,
    email: values.email,
    another: values.another === true,
    school: values.school === undefined ? null : { name: values.school, timeZone },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The database of a server that runs, or one that is started for this command alone. */
async function openDatabase({ databaseUrl, dataDir }: Env): Promise<{ address: string; close: () => Promise<void> }> {
  const running = databaseUrl ?? (await findRunningDatabase(dataDir));
  if (running !== null) return { address: running, close: () => Promise.resolve() };
  const database = await openEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  return { address: database.connectionString, close: () => database.close() };
}

/** Twice at a terminal, because nobody sees what they type; once from a file or another program. */
async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, '');
  const password = await askSecret('  Password: ');
  if (password === (await askSecret('  The same again: '))) return password;
  throw new StartupError('The two passwords are different. Nothing was created.');
}

async function run(wish: AdministratorWish): Promise<void> {
  const parsed = parseEnv(process.env);
  const env = { ...parsed, dataDir: (await findDataFolder(parsed)).dir };
  const clock = () => new Date();
  stdout.write(`\n  The school in ${env.databaseUrl === null ? env.dataDir : 'the database of DATABASE_URL'}\n\n`);
  const database = await openDatabase(env);
  const db = connectDb(database.address, () => undefined, { patient: true });
  try {
    await migrate(db, clock);
    const keys = await loadKeys(db, clock, env);
    await checkWish(db, wish);
    const passwords = createPasswords(keys.pepper);
    const deps = { db, clock, ids: randomUUID, settings: env.settings, passwords, workers: inThisThread };
    await createAdministrator(deps, wish, await readPassword());
    await removeLinkFile(env.dataDir);
  } finally {
    await db.close();
    await database.close();
  }
  stdout.write(`\n  ${wish.email} is an administrator now. Sign in and open the Admin Portal.\n\n`);
}

function fail(error: unknown): never {
  const isForPeople = error instanceof StartupError || error instanceof Problem;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  stderr.write(`\n  ${isForPeople ? error.message : stack}\n\n`);
  process.exit(1);
}

try {
  const wish = readWish(process.argv.slice(2));
  if (wish === null) stdout.write(HELP);
  else await run(wish);
} catch (error) {
  fail(error);
}
