import path from 'node:path';
import { stdout } from 'node:process';
import { onDatabase, readArgs, runCommand } from './command.ts';
import { writeBackup } from './backup/write-backup.ts';
import { checkBackup } from './backup/read-backup.ts';

const HELP = `
  Writes everything that the school's database holds to a file, as it is at this moment. The server may run.

    npm run backup -- FILE

  The file doesn't hold the key: keep a copy of secret.key (or of the value of SECRET_KEY) in another place.
`;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

await runCommand(async () => {
  const { values, positionals } = readArgs({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (values.help === true || name === undefined || positionals.length > 1) {
    stdout.write(HELP);
    return;
  }
  const file = path.resolve(name);
  const { rows, bytes } = await onDatabase(process.env, ({ db }) => writeBackup(db, file, { clock: () => new Date() }));
  const { end } = await checkBackup(file);
  stdout.write(`\n  ${file}: ${rows} rows of ${Object.keys(end.tables).length} tables, ${megabytes(bytes)} MB.\n`);
  stdout.write('  It was read again and is whole. Keep the key in another place than this file.\n\n');
});
