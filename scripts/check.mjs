// Types, lint, format and dead code: what is quick enough to run before each commit.
import { runChecks } from './check-steps.mjs';

const { passed, failed } = await runChecks(console.log);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
