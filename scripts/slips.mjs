// Small wrong changes of the product, each tried against the tests that must see it: npm run slips. The list is
// tests/slips, one file an area. A slip is seen when a test fails; one that can't be loaded is not. The run is red when
// no test sees a slip that has no reason for it (`unseen`), or when a test sees one that has.
// npm run slips -- --area ledger, --only S3, --shard 1/4 (a share of the list).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';
import { openTester } from './slips/tester.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    area: { type: 'string', multiple: true },
    shard: { type: 'string', default: '1/1' },
  },
});
keepTemporaryFilesInMemory();

const started = performance.now();
const seconds = (since) => `${Math.round((performance.now() - since) / 100) / 10} s`;

/** The slips that were asked for. */
async function chosenSlips() {
  const { module } = await runnerImport('./tests/slips/catalogue.ts');
  const [share, shares] = values.shard.split('/').map(Number);
  return Object.entries(module.SLIPS)
    .flatMap(([area, slips]) => slips.map((slip) => ({ ...slip, area })))
    .filter(({ id }) => values.only?.includes(id) ?? true)
    .filter(({ area }) => values.area?.includes(area) ?? true)
    .filter((_slip, index) => index % shares === share - 1);
}

/** How one slip went, and whether that is as the list says. */
function judge({ unseen }, { failure, outside, wasLoaded }) {
  if (failure) return { ok: !unseen, word: 'seen', by: `${failure.file}: ${failure.test}` };
  if (!wasLoaded) return { ok: false, word: 'not loaded', by: 'none of its tests imports the file' };
  if (outside.length > 0) return { ok: false, word: 'broken', by: outside[0] };
  return { ok: Boolean(unseen), word: 'UNSEEN', by: unseen ?? 'no test fails' };
}

const slips = await chosenSlips();
const tester = await openTester();
const count = {};
let wrong = 0;
try {
  const files = [...new Set(slips.flatMap(({ tests }) => tests))];
  const { failure, outside } = await tester.plain(files);
  if (failure || outside.length > 0) {
    console.log('The tests must be green without a slip.', failure ?? outside);
    process.exitCode = 1;
  } else {
    console.log(`${files.length} test files are green without a slip, ${seconds(started)}`);
    for (const slip of slips) {
      const since = performance.now();
      const text = readFileSync(slip.file, 'utf8').replace(slip.from, () => slip.to);
      const { ok, word, by } = judge(slip, await tester.try({ file: slip.file, text }, slip.tests));
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${slip.id}, ${seconds(since)}, ${word}: ${slip.what} | ${by}`);
      count[word] = (count[word] ?? 0) + 1;
      if (!ok) wrong += 1;
    }
    console.log(
      `${slips.length} slips in ${seconds(started)}: ${JSON.stringify(count)}, ${wrong} not as the list says`,
    );
    if (wrong > 0) process.exitCode = 1;
  }
} finally {
  await tester.close();
}
process.exit();
