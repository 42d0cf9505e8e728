import path from 'node:path';
import { demoSignIns } from './seed/demo-accounts.ts';
import { startServer, type RunningServer } from './start.ts';
import { StartupError } from './startup-error.ts';
import { VERSION } from './version.ts';
import { createThreads } from './workers/threads.ts';

const print = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function greet(server: RunningServer): void {
  print('', `  Habit Points ${VERSION} is running at ${server.url}`, '');
  if (server.dataNote !== null) print(`  ${server.dataNote}`, '');
  for (const warning of server.warnings) print(`  Look at this: ${warning}`, '');
  if (server.isDemo) print(demoSignIns());
  if (server.setupLink !== null) {
    print(
      '  The school is not set up yet. Open this link to begin. It works once:',
      '',
      `    ${server.setupLink}`,
      '',
      '  From another device, open it at the address that this server has there.',
      '  The link is also in the file setup-link in the data folder. The next start makes a new one.',
      '',
    );
  }
}

/**
 * The first signal stops the server in order, also while it is still starting. A second one ends it at once, which is
 * safe: the next start takes over the database.
 */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    print('  Stopping …');
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(error: unknown): never {
  const stackOf = (failure: unknown) =>
    failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  const text = error instanceof StartupError ? error.message : stackOf(error);
  process.stderr.write(`\n  ${text}\n\n`);
  process.exit(1);
}

process.on('unhandledRejection', fail);

// The build puts both beside this file. So a page and its API are of one version, also while a newer build is put in their place.
const threads = createThreads(path.join(import.meta.dirname, 'worker.js'));
const ownApp = path.join(import.meta.dirname, '..', '..', 'dist');
const starting = startServer({ ...process.env, STATIC_DIR: process.env['STATIC_DIR'] || ownApp }, threads);
stopOnSignals(starting);
starting.then(greet, fail);
