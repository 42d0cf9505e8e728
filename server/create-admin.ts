import { randomUUID } from 'node:crypto';
import { stdin, stdout } from 'node:process';
import { text } from 'node:stream/consumers';
import { createPasswords } from './accounts/passwords/passwords.ts';
import { onDatabase, readArgs, runCommand } from './command.ts';
import { migrate } from './db/migrate.ts';
import { loadKeys } from './keys/load-keys.ts';
import { askSecret } from './setup/ask-secret.ts';
import { checkWish, createAdministrator, type AdministratorWish } from './setup/create-administrator.ts';
import { dropAdministratorStep } from './setup/drop-administrator-step.ts';
import { removeLinkFile } from './setup/link-file.ts';
import { StartupError } from './startup-error.ts';
import { inThisThread } from './workers/workers.ts';

const HELP = `
  Creates an administrator of the school, without a browser.

    npm run create-admin -- --name "Ana Rivera" --email office@school.example

    npm run create-admin -- --email office@school.example --drop-second-step

    --another     also where there is an administrator already
    --school      the name of a new school; it then also gets the proposed houses and habits
    --time-zone   the zone of the new school, such as America/Chicago (otherwise that of this machine)
    --drop-second-step   creates nobody: turns off the second step of this administrator, who lost phone and recovery codes

  The password is asked for, or read from standard input. It is never part of the command, where others could see it.
`;

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  another: { type: 'boolean' },
  school: { type: 'string' },
  'time-zone': { type: 'string' },
  'drop-second-step': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Wish = { kind: 'create'; wish: AdministratorWish } | { kind: 'drop-second-step'; email: string };

/** Null where the command has to be explained. */
function readWish(args: readonly string[]): Wish | null {
  const { values } = readArgs({ args: [...args], options: OPTIONS });
  if (values.help === true || values.email === undefined) return null;
  if (values['drop-second-step'] === true) return { kind: 'drop-second-step', email: values.email };
  if (values.name === undefined) return null;
  const timeZone = values['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const school = values.school === undefined ? null : { name: values.school, timeZone };
  const { name, email, another = false } = values;
  return { kind: 'create', wish: { name, email, another, school } };
}

/** Twice at a terminal, because nobody sees what they type; once from a file or another program. */
async function readPassword(): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, '');
  const password = await askSecret('  Password: ');
  if (password === (await askSecret('  The same again: '))) return password;
  throw new StartupError('The two passwords are different. Nothing was created.');
}

const create = (wish: AdministratorWish): Promise<void> =>
  onDatabase(process.env, async ({ env, db, name }) => {
    const clock = () => new Date();
    stdout.write(`\n  The school in ${name}\n\n`);
    await migrate(db, clock);
    const keys = await loadKeys(db, clock, env);
    await checkWish(db, wish);
    const passwords = createPasswords(keys.pepper);
    const deps = { db, clock, ids: randomUUID, settings: env.settings, passwords, workers: inThisThread };
    await createAdministrator(deps, wish, await readPassword());
    await removeLinkFile(env.dataDir);
    stdout.write(`\n  ${wish.email} is an administrator now. Sign in and open the Admin Portal.\n\n`);
  });

const dropStep = (email: string): Promise<void> =>
  onDatabase(process.env, async ({ db, name }) => {
    const clock = () => new Date();
    stdout.write(`\n  The school in ${name}\n\n`);
    await migrate(db, clock);
    await dropAdministratorStep({ db, clock }, email);
    stdout.write(
      `\n  ${email} signs in with the password alone now. Set the second step up again in Your Account.\n\n`,
    );
  });

await runCommand(async () => {
  const wish = readWish(process.argv.slice(2));
  if (wish === null) stdout.write(HELP);
  else if (wish.kind === 'create') await create(wish.wish);
  else await dropStep(wish.email);
});
