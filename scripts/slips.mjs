// Small wrong changes of the product, each tried against the tests that must see it: npm run slips. The list is
// tests/slips, one file an area. A slip is seen when a test fails; one that can't be loaded is not. The run is red when
// no test sees a slip that has no reason for it (`unseen`), or when a test sees one that has.
// npm run slips -- --area ledger, --only S3, --shard 1/4 (a share of the list).
// npm run slips -- --change [base]: mutants of the lines that differ from main. The run is red when no test sees one,
// unless tests/slips/survivors.ts says why.
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';
import { openTester } from './slips/tester.mjs';
import { tryChange } from './slips/try-change.mjs';
import { tryListed } from './slips/try-listed.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    area: { type: 'string', multiple: true },
    shard: { type: 'string', default: '1/1' },
    change: { type: 'boolean', default: false },
  },
});
keepTemporaryFilesInMemory();

const seconds = (since) => `${Math.round((performance.now() - since) / 100) / 10} s`;
const load = async (name) => (await runnerImport(`./tests/slips/${name}.ts`)).module;

/** The slips that were asked for. */
async function chosenSlips() {
  const { SLIPS } = await load('catalogue');
  const [share, shares] = values.shard.split('/').map(Number);
  return Object.entries(SLIPS)
    .flatMap(([area, slips]) => slips.map((slip) => ({ ...slip, area })))
    .filter(({ id }) => values.only?.includes(id) ?? true)
    .filter(({ area }) => values.area?.includes(area) ?? true)
    .filter((_slip, index) => index % shares === share - 1);
}

async function tryAll(tester) {
  if (!values.change) return tryListed(tester, await chosenSlips(), seconds);
  const [{ mutantsOf }, { SURVIVORS: survivors }] = [await load('mutants'), await load('survivors')];
  return tryChange(tester, { base: positionals[0], mutantsOf, survivors, seconds });
}

const tester = await openTester();
try {
  process.exitCode = (await tryAll(tester)) ? 0 : 1;
} finally {
  await tester.close();
}
// What a slip left running must not hold the end.
process.exit();
