import { demoSignIns } from './seed/demo-accounts.ts';
import { startServer, type RunningServer } from './start.ts';
import { StartupError } from './startup-error.ts';

const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function greet(server: RunningServer): void {
  say('', `  Habit Points is running at ${server.url}`, '');
  if (server.isDemo) say(demoSignIns());
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
  const stackOf = (failure: unknown) =>
    failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  const text = error instanceof StartupError ? error.message : stackOf(error);
  process.stderr.write(`\n  ${text}\n\n`);
  process.exit(1);
}

process.on('unhandledRejection', fail);

const starting = startServer(process.env);
stopOnSignals(starting);
starting.then(greet, fail);
