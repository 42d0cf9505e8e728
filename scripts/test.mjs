// The one test command: checks, build, sizes, unit and flow tests, end-to-end tests in a real browser. Every part runs,
// even after another one failed; the last line counts them all. The browser often waits, so the checks and the unit tests
// run beside it, and give way to it.
import { readFileSync, rmSync } from 'node:fs';
import { run, runChecks } from './check-steps.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';
import { keepTemporaryFilesInMemory } from './memory-dir.mjs';

const VITEST_REPORT = 'test-results/vitest.json';
const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

const total = { passed: 0, failed: 0, skipped: 0 };
const shares = [];

/** Runs a part and counts it. What it says comes in one piece when it has ended, because others run beside it. */
async function part(name, work) {
  const started = Date.now();
  const lines = [];
  let count = { passed: 0, failed: 1 };
  try {
    count = await work((line) => lines.push(line));
  } catch (error) {
    lines.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { passed, failed } = count;
  total.passed += passed;
  total.failed += failed;
  total.skipped += count.skipped ?? 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  shares.push(`${name} ${seconds} s`);
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  for (const line of lines) console.log(line);
}

/** A runner's own count; a runner that failed without a failed test (it crashed) is a failure of its own. */
function counted(ok, { passed, failed, skipped = 0 }) {
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

async function build(say) {
  // In a process of its own: Vite leaves NODE_ENV=production behind, and the tests want React's development build.
  const { ok, output } = await run(['node', 'scripts/build.mjs']);
  if (!ok) say(output);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function sizes(say) {
  const { ok, output } = await run(['size-limit', '--json']);
  const limits = JSON.parse(output);
  for (const { name, size, sizeLimit, passed } of limits) {
    say(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${(size / 1000).toFixed(1)} kB of ${sizeLimit / 1000} kB`);
  }
  const failed = limits.filter((limit) => !limit.passed).length;
  return counted(ok, { passed: limits.length - failed, failed });
}

async function unitTests(say) {
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${VITEST_REPORT}`];
  const { ok, output } = await run(command, { isBehind: true });
  if (!ok) say(output);
  const report = JSON.parse(readFileSync(VITEST_REPORT, 'utf8'));
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  for (const test of tests.filter(({ status }) => status === 'pending' || status === 'skipped')) {
    say(`skipped: ${test.fullName}`);
  }
  return counted(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  });
}

async function endToEndTests(say, browser) {
  if (browser === null) throw new Error('There is no browser to run them in.');
  const { ok } = await run(['playwright', 'test'], {
    echo: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
  });
  const { stats, suites } = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'));
  for (const reason of new Set(suites.flatMap(skipsIn))) say(`skipped: ${reason}`);
  return counted(ok, { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
}

/** Before the first test, so that no installation comes in the middle of them. */
function browserOrNone() {
  try {
    return findOrInstallBrowser();
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return null;
  }
}

const started = Date.now();
rmSync('test-results', { recursive: true, force: true });
// Some tests are too dear for every run and take turns by the day (tests/support/turn-of-day.ts).
process.env.TURN_DAY ??= new Date(started).toISOString().slice(0, 10);
console.log(`The turn of ${process.env.TURN_DAY}; TURN_DAY=${process.env.TURN_DAY} npm test repeats it`);
const browser = browserOrNone();
keepTemporaryFilesInMemory();

const built = part('Build', build);

async function inTheBrowser() {
  await built;
  await part('End-to-end tests', (say) => endToEndTests(say, browser));
}

async function beside() {
  await part('Checks', runChecks);
  await built;
  await part('Sizes', sizes);
  await part('Unit and flow tests', unitTests);
}

await Promise.all([inTheBrowser(), beside()]);

console.log(`\n${shares.join(', ')}; ${Math.round((Date.now() - started) / 1000)} s in all, beside each other`);
if (total.skipped) console.log(`${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
