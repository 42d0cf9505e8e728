// The campaign against the outbox: npm run faults -- --awards 10000 --seeds 100, or one seed again: -- --seed 42.
// Prints one line of JSON; exits with 1 when anything was lost, doubled, out of order, stuck or sent by the wrong
// teacher, or when a kind of fault was never met.
import { parseArgs } from 'node:util';
import { run } from './check-steps.mjs';

const { values } = parseArgs({
  options: {
    awards: { type: 'string', default: '10000' },
    seeds: { type: 'string', default: '100' },
    seed: { type: 'string' },
  },
});
const alone = values.seed !== undefined;
// A seed's share of the awards decides its run, so that it replays only with the same share.
const share = Math.ceil(Number(values.awards) / Number(values.seeds));
const { ok, output } = await run(['vitest', 'run', '--project', 'server', 'tests/faults/campaign.test.ts'], {
  env: {
    FAULTS_AWARDS: String(alone ? share : values.awards),
    FAULTS_SEEDS: alone ? '1' : values.seeds,
    FAULTS_FIRST_SEED: values.seed ?? '1',
  },
});
const line = /campaign (\{.*\})/.exec(output)?.[1];
console.log(line ?? output);
process.exitCode = ok && line ? 0 : 1;
