// Succeeds once with every route of a server in this process, then sends generated requests to all of them, as every caller.
// Red when an answer is 500 or more, or none that the API's description names, or when a call never succeeds. The day is the
// seed, so that each night sends other requests; npm run abuse -- --requests 100000 --seed 1 repeats a run.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './check-steps.mjs';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';
import { TODAY } from './today.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(TODAY) } },
});
keepTemporaryFilesInMemory();
const started = Date.now();
const { ok } = await run(['vitest', 'run', '--project', 'server', 'tests/server/http/abuse.test.ts'], {
  env: { ABUSE_REQUESTS: values.requests, ABUSE_SEED: values.seed },
  echo: true,
});
const { first, statuses, calls, never } = JSON.parse(readFileSync('test-results/abuse.json', 'utf8'));
const seconds = Math.round((Date.now() - started) / 1000);
console.log(`${values.requests} requests by chance after ${first} to succeed, seed ${values.seed}, ${seconds} s`);
console.log(
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
console.log(`${calls - never.length} of ${calls} calls succeeded\n${never.join('\n')}`.trim());
process.exitCode = ok ? 0 : 1;
