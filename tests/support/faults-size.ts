import { mkdirSync, writeFileSync } from 'node:fs';

/** Whether this is `npm run faults`, which takes as long as it takes. The test command has a small share of each. */
export const IS_LONG = process.env['FAULTS'] === 'long';

/** How many awards over which seeds. One seed alone is a run again, and need not meet what all of them together meet. */
export function campaignSize(usual: { awards: number; seeds: number }) {
  const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
  const alone = process.env['FAULTS_SEED'];
  const seeds =
    alone === undefined
      ? Array.from({ length: setting('FAULTS_SEEDS', usual.seeds) }, (_, index) => index + 1)
      : [Number(alone)];
  return { size: { awards: setting('FAULTS_AWARDS', usual.awards), seeds }, isAlone: alone !== undefined };
}

/** Where all that happened in a run can be read, in order. */
export function writeRecord(record: readonly string[]): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/campaign.txt', record.join('\n'));
}

/**
 * How many schools are played beside the model: FAULTS_SCHOOLS. FAULTS_SCHOOL plays one that failed again, and has what the
 * failure printed: seed, path and what was left of the acts.
 */
export function schoolRuns() {
  const alone = process.env['FAULTS_SCHOOL'];
  if (alone === undefined) {
    return { seed: 1, runs: Number(process.env['FAULTS_SCHOOLS'] ?? (IS_LONG ? 200 : 3)) };
  }
  const [seed = '', path = '', replayPath = ''] = alone.split(' ');
  return { seed: Number(seed), runs: 1, again: { path, replayPath } };
}
