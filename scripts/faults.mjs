// The promise broken on purpose, at length; `npm test` has a small share of each part. First the campaign against the
// outbox: npm run faults -- --awards 10000 --seeds 100. It prints a line of JSON, and fails when anything was lost,
// doubled, out of order, stuck or sent by the wrong teacher, or when a kind of fault was never met. Then a server
// without award ids, every mutant, Workbox's replay with the same faults, the undos of imports, and a hall display's month. Then, in a
// browser, the campaign, the class at every size, axe on each screen in the dark, and every long story, of which
// `npm test` tells four a day. A red campaign prints the command that runs its seed again, alone and word for word the same:
// npm run faults -- --seed 42 --awards 100, and --forgetful for a server without award ids.
import { parseArgs } from 'node:util';
import { run } from './check-steps.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';

const { values } = parseArgs({
  options: {
    awards: { type: 'string' },
    seeds: { type: 'string', default: '100' },
    seed: { type: 'string' },
    forgetful: { type: 'boolean', default: false },
  },
});
const alone = values.seed !== undefined;
const begun = Date.now();
let failed = false;
keepTemporaryFilesInMemory();

/** One part; shows what it printed when it failed. */
async function part(name, command, env = {}) {
  const started = Date.now();
  const { ok, output } = await run(command, { env: { FAULTS: 'long', ...env } });
  if (!ok) console.log(output);
  for (const [line] of output.matchAll(/(?:campaign|baseline)[^{\n]*\{.*\}/g)) console.log(line);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}, ${Math.round((Date.now() - started) / 1000)} s`);
  failed ||= !ok;
}

const vitest = (file, project = 'server') => ['vitest', 'run', '--project', project, `tests/${file}`];

if (alone) {
  // A seed's share of the awards decides its run.
  await part(`seed ${values.seed}`, vitest(`faults/${values.forgetful ? 'forgetful' : 'campaign'}.test.ts`), {
    FAULTS_AWARDS: values.awards ?? '100',
    FAULTS_SEED: values.seed,
  });
  console.log('       what happened: test-results/campaign.txt');
} else {
  await part('the campaign against the outbox', vitest('faults/campaign.test.ts'), {
    FAULTS_AWARDS: values.awards ?? '10000',
    FAULTS_SEEDS: values.seeds,
  });
  await part('a server without award ids', vitest('faults/forgetful.test.ts'));
  await part('the same seed twice', vitest('faults/replay.test.ts'));
  await part('outboxes broken on purpose', vitest('faults/mutants.test.ts'));
  await part("Workbox's replay", vitest('faults/workbox-baseline.test.ts'));
  await part(
    '1,000 chains of imports, edits by hand and undos',
    vitest('server/admin/imports/undo-keeps-edits.test.ts'),
  );
  await part('30 days of a hall display', vitest('features/kiosk/display-month.test.tsx', 'page'));
  const CHROMIUM_PATH = findOrInstallBrowser();
  await part('the build', ['node', 'scripts/build.mjs']);
  const files = ['campaign', 'taps', 'accessibility'].map((name) => `tests/e2e/${name}.spec.ts`);
  await part('the campaign, the class at every size, and axe in a browser', ['playwright', 'test', ...files], {
    CHROMIUM_PATH,
  });
  await part('the long stories in a browser', ['playwright', 'test', '--project', 'chromium', '--grep', '@long'], {
    CHROMIUM_PATH,
  });
}
console.log(`${failed ? 'FAILED' : 'ok    '} all of it, ${Math.round((Date.now() - begun) / 60_000)} min`);
process.exitCode = failed ? 1 : 0;
