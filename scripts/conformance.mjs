// Plays the app's half against any server of this API and says what it can do, and what the app promises with it.
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const USAGE = `npm run conformance -- <address> --account <email or username> [--student <id or full name>] [--yes] [--strict]

The password is read from the variable PASSWORD. Without --student nothing is written. With it, the test awards are
announced first; --yes gives them without asking. --strict: the exit code is 1 where the server lacks something.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    student: { type: 'string' },
    yes: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});
const [address] = positionals;
const password = process.env.PASSWORD;
if (!address || !values.account || !password) {
  console.error(USAGE);
  process.exit(2);
}

async function announce(text) {
  console.log(`\n${text}`);
  if (values.yes) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Go on? [y/N] ');
  terminal.close();
  if (!/^y/i.test(answer)) process.exit(2);
}

const MARKS = new Map([
  [true, 'yes'],
  [false, 'no '],
  [null, '?  '],
]);

const runner = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
});
try {
  // Node has no database of a browser.
  await import('fake-indexeddb/auto');
  const { playAt } = await runner.ssrLoadModule('/tests/support/conformance/run.ts');
  const { findings, promises } = await playAt({
    address,
    identifier: values.account,
    password,
    student: values.student ?? null,
    announce,
    now: Date.now,
    sleep,
  });
  console.log('');
  for (const { what, can, says } of findings) console.log(`${MARKS.get(can)}  ${what.padEnd(16)} ${says}`);
  if (promises.length > 0) console.log('\nWith this server the app promises:');
  for (const sentence of promises) console.log(`- ${sentence}`);
  process.exitCode = values.strict && findings.some(({ can }) => can === false) ? 1 : 0;
} finally {
  await runner.close();
}
