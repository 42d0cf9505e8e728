// The promise broken on purpose, at length; `npm test` has a small share of each part. First the campaign against the
// outbox: npm run faults -- --awards 10000 --seeds 100. It prints a line of JSON, and fails when anything was lost,
// doubled, out of order, stuck or sent by the wrong teacher, or when a kind of fault was never met. Then a server
// without award ids, every mutant, Workbox's replay with the same faults, the undos of imports, a hall display's month, and
// the files of the tests in another order each day, because they share a document. Then, in a browser, the campaign, the
// class at every size, axe on each screen in the dark, and every long story, of which `npm test` tells four a day. In the
// end a table says what each part took; npm run faults -- --part campaign --part replay runs some of them. A red campaign
// prints the command that runs its seed again, alone and word for word the same: npm run faults -- --seed 42 --awards 100, and
// --forgetful for a server without award ids. Schools that differ from their model are cut down to a few acts first:
// npm run faults -- --school "<what it printed>".
import { parseArgs } from 'node:util';
import { run } from './check-steps.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';
import { TODAY } from './today.mjs';

const { values } = parseArgs({
  options: {
    awards: { type: 'string' },
    seeds: { type: 'string', default: '100' },
    seed: { type: 'string' },
    school: { type: 'string' },
    forgetful: { type: 'boolean', default: false },
    part: { type: 'string', multiple: true },
  },
});

const vitest = (file, project = 'server') => ['vitest', 'run', '--project', project, `tests/${file}`];
const chromium = (...more) => ['playwright', 'test', ...more, '--project', 'chromium'];

/** Each part by its name: what it tries, and how it is run. */
const PARTS = {
  campaign: {
    tries: 'the campaign against the outbox',
    command: vitest('faults/campaign.test.ts'),
    env: { FAULTS_AWARDS: values.awards ?? '10000', FAULTS_SEEDS: values.seeds },
  },
  forgetful: { tries: 'a server without award ids', command: vitest('faults/forgetful.test.ts') },
  replay: { tries: 'the same seed twice', command: vitest('faults/replay.test.ts') },
  mutants: { tries: 'outboxes broken on purpose', command: vitest('faults/mutants.test.ts') },
  schools: {
    tries: 'schools beside their model, and broken ones',
    command: vitest('faults/model/school.test.ts'),
  },
  workbox: { tries: "Workbox's replay", command: vitest('faults/workbox-baseline.test.ts') },
  imports: {
    tries: '1,000 chains of imports, edits by hand and undos',
    command: vitest('server/admin/imports/undo-keeps-edits.test.ts'),
  },
  display: {
    tries: '30 days of a hall display',
    command: vitest('features/kiosk/display-month.test.tsx', 'page'),
  },
  ...Object.fromEntries(
    ['rules', 'data', 'beside-the-page', 'page'].map((project) => [
      `order of ${project}`,
      {
        tries: 'the same tests with their files in the order of the day',
        command: [...vitest('', project), '--sequence.shuffle.files', `--sequence.seed=${TODAY}`],
        // At the length of every run: the long ones have parts of their own.
        env: { FAULTS: '' },
      },
    ]),
  ),
  build: { tries: 'the build for the browser', command: ['node', 'scripts/build.mjs'] },
  browser: {
    tries: 'the campaign, the class at every size, and axe in a browser',
    command: chromium(...['campaign', 'taps', 'accessibility'].map((name) => `tests/e2e/${name}.spec.ts`)),
    inBrowser: true,
  },
  stories: {
    tries: 'the long stories in a browser',
    command: chromium('--grep', '@long'),
    inBrowser: true,
  },
};

const told = [];
keepTemporaryFilesInMemory();

/** Runs one part; shows what it printed when it failed. */
async function runPart(name, { tries, command, env = {}, inBrowser = false }) {
  const started = Date.now();
  const browser = inBrowser ? { CHROMIUM_PATH: findOrInstallBrowser() } : {};
  const { ok, output } = await run(command, { env: { FAULTS: 'long', ...env, ...browser } });
  if (!ok) console.log(output);
  for (const [line] of output.matchAll(/(?:campaign|baseline|schools)[^{\n]*\{".*\}/g)) console.log(line);
  const seconds = Math.round((Date.now() - started) / 1000);
  const line = `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${String(seconds).padStart(5)} s  ${tries}`;
  console.log(line);
  told.push({ ok, seconds, line });
}

if (values.seed !== undefined) {
  // A seed's share of the awards decides its run.
  const name = values.forgetful ? 'forgetful' : 'campaign';
  const env = { FAULTS_AWARDS: values.awards ?? '100', FAULTS_SEED: values.seed };
  await runPart(name, { ...PARTS[name], tries: `seed ${values.seed}`, env });
  console.log('       what happened: test-results/campaign.txt');
} else if (values.school !== undefined) {
  const only = ['-t', 'a school is what its acts make of it'];
  const command = [...PARTS.schools.command, ...only];
  await runPart('schools', { tries: 'one school again', command, env: { FAULTS_SCHOOL: values.school } });
} else {
  const names = values.part ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new Error(`There is no part '${unknown[0]}'. Parts: ${Object.keys(PARTS).join(', ')}.`);
  for (const name of names) await runPart(name, PARTS[name]);
  const minutes = Math.round(told.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  console.log(`\n${told.map(({ line }) => line).join('\n')}\n       all of it ${minutes} min`);
}
process.exitCode = told.every(({ ok }) => ok) ? 0 : 1;
