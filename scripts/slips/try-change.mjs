// Mutants of the lines of a change, each against the tests that import its file: those of its own room first, then the
// nearest of all others. What only a test far away would see survives: it wants a test of its own.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { changedLines } from './changed-lines.mjs';

const MOST_FAR = 20;

/** How many folders these paths share from the beginning. */
function sharedDepth(folders, others) {
  const differs = folders.findIndex((name, index) => name !== others[index]);
  return differs < 0 ? folders.length : differs;
}

/** The tests in the folder that mirrors the file's, or in the closest one that has any; and the nearest of the rest. */
function nearAndFar(file, tests) {
  const folders = dirname(file.replace(/^src\//, '')).split('/');
  const depthOf = (test) => sharedDepth(folders, dirname(test.replace(/^tests\//, '')).split('/'));
  const sorted = tests.map((test) => ({ test, depth: depthOf(test) })).toSorted((a, b) => b.depth - a.depth);
  const near = sorted.filter(({ depth }) => depth > 0 && depth === sorted[0].depth);
  return [near, sorted.slice(near.length, near.length + MOST_FAR)].map((group) => group.map(({ test }) => test));
}

/** The first red test of these groups of tests; null where none is red. */
async function seenBy(tester, slipped, groups) {
  for (const tests of groups) {
    const { failure, outside } = tests.length > 0 ? await tester.try(slipped, tests) : { failure: null, outside: [] };
    if (failure) return `${failure.file}: ${failure.test}`;
    if (outside.length > 0) return `it can't be loaded: ${outside[0]}`;
  }
  return null;
}

/** Resolves with whether a test sees each mutant, or a row says why none need. */
export async function tryChange(tester, { base, mutantsOf, survivors, seconds }) {
  const started = performance.now();
  let tried = 0;
  let survived = 0;
  for (const [file, lines] of changedLines(base)) {
    const text = readFileSync(file, 'utf8');
    const mutants = mutantsOf(file, text, lines);
    const groups = mutants.length > 0 ? nearAndFar(file, await tester.related(file)) : [];
    for (const mutant of mutants) {
      const since = performance.now();
      tried += 1;
      const line = text.split('\n')[mutant.line - 1].trim();
      const by = await seenBy(tester, { file, text: mutant.text }, groups);
      const why = survivors.find((row) => row.file === file && row.line === line)?.why;
      if (by === null && !why) survived += 1;
      const word = by ? `seen | ${by}` : why ? `accepted | ${why}` : `SURVIVES | ${line}`;
      const mark = by || why ? 'ok    ' : 'FAILED';
      console.log(`${mark} ${file}:${mutant.line}, ${seconds(since)}, ${mutant.what} ${word}`);
    }
  }
  console.log(`${tried} mutants in ${seconds(started)}, ${survived} survive without a row in tests/slips/survivors.ts`);
  return survived === 0;
}
