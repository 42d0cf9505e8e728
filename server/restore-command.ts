import { stdout } from 'node:process';
import { pino } from 'pino';
import { onDatabase, runFileCommand } from './command.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { makeKeyFolder } from './keys/keys.ts';

const HELP = `
  Puts a backup into an empty database. The server that will use it must not run yet.

    DATA_DIR=/var/lib/new-folder npm run restore -- FILE
    DATABASE_URL=postgres://… npm run restore -- FILE

  The server then starts there with the key that the school had before: put the copy of secret.key into DATA_DIR.
`;

await runFileCommand(HELP, async (file) => {
  await onDatabase(process.env, async ({ db, env, name: place }) => {
    const log = pino({ level: 'silent' });
    const { at, rows, corrected } = await restoreBackup(db, file, { clock: () => new Date(), log });
    stdout.write(
      `\n  ${place} holds the school as it was at ${at}: ${rows} rows, each table as the backup counts it.\n`,
    );
    stdout.write(
      corrected === 0
        ? '  The totals were counted again from the ledger, and agree.\n'
        : `  ${corrected} totals did not follow from the ledger, and were corrected.\n`,
    );
    // With DATABASE_URL nothing has made it yet.
    await makeKeyFolder(env.dataDir);
    stdout.write(
      `  Before the server starts, put the school's key into ${env.dataDir}, or set SECRET_KEY as it was.\n\n`,
    );
  });
});
