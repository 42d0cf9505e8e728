import { stdout } from 'node:process';
import { onDatabase, runFileCommand } from './command.ts';
import { writeBackup } from './backup/write-backup.ts';
import { checkBackup } from './backup/read-backup.ts';

const HELP = `
  Writes everything that the school's database holds to a file, as it is at this moment. The server may run.

    npm run backup -- FILE

  The file doesn't hold the key: keep a copy of secret.key (or of the value of SECRET_KEY) in another place.
`;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

await runFileCommand(HELP, async (file) => {
  const { rows, bytes } = await onDatabase(process.env, ({ db }) => writeBackup(db, file, { clock: () => new Date() }));
  const { end } = await checkBackup(file);
  stdout.write(`\n  ${file}: ${rows} rows of ${Object.keys(end.tables).length} tables, ${megabytes(bytes)} MB.\n`);
  stdout.write('  It was read again and is whole. Keep the key in another place than this file.\n\n');
});
