// The outbox in browsers without Background Sync: Firefox and WebKitGTK. Here, one that is not installed is a failure;
// `npm test` tries those that are there.
import { run } from './check-steps.mjs';

const built = await run(['node', 'scripts/build.mjs']);
if (!built.ok) console.log(built.output);
const { ok } = built.ok
  ? await run(['playwright', 'test', '--project', 'engines'], { echo: true, env: { ENGINES_REQUIRED: 'true' } })
  : built;
process.exitCode = ok ? 0 : 1;
