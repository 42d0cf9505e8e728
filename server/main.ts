import { DEMO_PASSWORD, DEMO_SIGN_INS } from './db/seed/demo-accounts.ts';
import { SchemaMismatch } from './db/migrate.ts';
import { startServer, type RunningServer } from './start.ts';
import { StartupError } from './startup-error.ts';

const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function greet(server: RunningServer): void {
  say('', `  Habit Points is running at ${server.url}`, '');
  if (!server.isDemo) return;
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length));
  say(
    '  A demo school is in it. Sign in as',
    ...DEMO_SIGN_INS.map(({ email, who }) => `    ${email.padEnd(width)}  ${who}`),
    `  Password for all: ${DEMO_PASSWORD}`,
    '',
  );
}

/**
 * The first signal stops in order, also while we are still starting; a second one ends at once, which is safe: the next
 * start takes the database over.
 */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say('  Stopping …');
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
  const isPlain = error instanceof StartupError || error instanceof SchemaMismatch;
  const text = isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`\n  ${text}\n\n`);
  process.exit(1);
}

process.on('unhandledRejection', fail);

const starting = startServer(process.env);
stopOnSignals(starting);
starting.then(greet, fail);
