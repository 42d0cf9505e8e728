// What `npm run kills` and `npm run updates` share: a test of the project 'running', at the length that was asked for.
import { run } from './check-steps.mjs';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';

/** Runs tests/faults/running/NAME.test.ts and prints its lines of JSON; all of what it said where it failed. */
export async function onRunningSchools(name, env) {
  keepTemporaryFilesInMemory();
  const { ok, output } = await run(['vitest', 'run', '--project', 'running', `tests/faults/running/${name}.test.ts`], {
    env: { FAULTS: 'long', ...env },
  });
  // Vitest colours what stands before it in the line.
  for (const [line] of output.matchAll(new RegExp(`${name} \\{".*\\}`, 'g'))) console.log(line);
  if (!ok) console.log(output);
  process.exitCode = ok ? 0 : 1;
}
