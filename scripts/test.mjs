// The one test command: checks, build, sizes, unit and flow tests, end-to-end tests in a real browser. Every part runs,
// also after one failed; the last line counts them all.
import { readFileSync, rmSync } from 'node:fs';
import { run, runChecks } from './check-steps.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';

const VITEST_REPORT = 'test-results/vitest.json';
const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

const total = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed, failed, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

async function part(name, work) {
  console.log(`\n== ${name}`);
  const started = Date.now();
  try {
    add(await work());
  } catch (error) {
    console.error(error);
    add({ passed: 0, failed: 1 });
  }
  console.log(`   ${Math.round((Date.now() - started) / 1000)} s`);
}

/** A runner's own count; a runner that failed without a failed test (it crashed) is a failure of its own. */
function counted(ok, { passed, failed, skipped }) {
  return { passed, failed: ok || failed ? failed : 1, skipped };
}

/** Why tests were left out: an engine that is not installed here is no success. */
function skipsIn({ suites = [], specs = [] }) {
  const tests = specs.flatMap((spec) => spec.tests.filter((test) => test.status === 'skipped'));
  return [
    ...suites.flatMap(skipsIn),
    ...tests.flatMap((test) => test.annotations.map(({ description }) => description ?? 'without a reason')),
  ];
}

rmSync('test-results', { recursive: true, force: true });

await part('Checks', runChecks);

await part('Build', async () => {
  // In a process of its own: Vite leaves NODE_ENV=production behind, and the tests want React's development build.
  const { ok, output } = await run(['node', 'scripts/build.mjs']);
  if (!ok) console.log(output);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
});

await part('Sizes', async () => {
  const { ok, output } = await run(['size-limit', '--json']);
  const limits = JSON.parse(output);
  for (const { name, size, sizeLimit, passed } of limits) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${(size / 1000).toFixed(1)} kB of ${sizeLimit / 1000} kB`);
  }
  const failed = limits.filter((limit) => !limit.passed).length;
  return counted(ok, { passed: limits.length - failed, failed, skipped: 0 });
});

await part('Unit and flow tests', async () => {
  const { ok } = await run(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${VITEST_REPORT}`],
    {
      echo: true,
    },
  );
  const report = JSON.parse(readFileSync(VITEST_REPORT, 'utf8'));
  return counted(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  });
});

await part('End-to-end tests', async () => {
  const CHROMIUM_PATH = findOrInstallBrowser();
  const { ok } = await run(['playwright', 'test'], {
    echo: true,
    env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  });
  const { stats, suites } = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'));
  for (const reason of new Set(suites.flatMap(skipsIn))) console.log(`skipped: ${reason}`);
  return counted(ok, { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
});

if (total.skipped) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
