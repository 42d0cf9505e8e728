// The slips of tests/slips, each against the tests that it names.
import { readFileSync } from 'node:fs';

/** How one slip went, and whether that is as the list says. */
function judge({ unseen }, { failure, outside, wasLoaded }) {
  if (failure) return { ok: !unseen, word: 'seen', by: `${failure.file}: ${failure.test}` };
  if (!wasLoaded) return { ok: false, word: 'not loaded', by: 'none of its tests imports the file' };
  if (outside.length > 0) return { ok: false, word: 'broken', by: outside[0] };
  return { ok: Boolean(unseen), word: 'UNSEEN', by: unseen ?? 'no test fails' };
}

/** Resolves with whether all went as the list says. */
export async function tryListed(tester, slips, seconds) {
  const files = [...new Set(slips.flatMap(({ tests }) => tests))];
  const started = performance.now();
  const { failure, outside } = await tester.plain(files);
  if (failure || outside.length > 0) {
    console.log('The tests must be green without a slip.', failure ?? outside);
    return false;
  }
  console.log(`${files.length} test files are green without a slip, ${seconds(started)}`);
  const count = {};
  let wrong = 0;
  for (const slip of slips) {
    const since = performance.now();
    const text = readFileSync(slip.file, 'utf8').replace(slip.from, () => slip.to);
    const { ok, word, by } = judge(slip, await tester.try({ file: slip.file, text }, slip.tests));
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${slip.id}, ${seconds(since)}, ${word}: ${slip.what} | ${by}`);
    count[word] = (count[word] ?? 0) + 1;
    if (!ok) wrong += 1;
  }
  console.log(`${slips.length} slips in ${seconds(started)}: ${JSON.stringify(count)}, ${wrong} not as the list says`);
  return wrong === 0;
}
