// Sends generated requests to every route of a server in this process, as every caller, and is red when an answer is 500 or
// more, or none that the API's description names: npm run abuse -- --requests 100000 --seed 1
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './check-steps.mjs';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
keepTemporaryFilesInMemory();
const started = Date.now();
const { ok } = await run(['vitest', 'run', '--project', 'server', 'tests/server/http/abuse.test.ts'], {
  env: { ABUSE_REQUESTS: values.requests, ABUSE_SEED: values.seed },
  echo: true,
});
const { statuses, never } = JSON.parse(readFileSync('test-results/abuse.json', 'utf8'));
console.log(`${values.requests} requests, seed ${values.seed}, ${Math.round((Date.now() - started) / 1000)} s`);
console.log(
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
);
console.log(`Calls that never succeeded: ${never.length === 0 ? 'none' : never.join(', ')}`);
process.exitCode = ok ? 0 : 1;
