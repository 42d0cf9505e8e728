import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.mjs';
import { allBut, turnOfStories } from './tests/support/e2e/long-stories.ts';
import { IS_LONG } from './tests/support/faults-size.ts';

const executablePath = findBrowser();

export default defineConfig({
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/e2e/school-template.ts',
  // Each file has a school of its own; the browser waits a lot, so two files run at once on two cores.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 240_000,
  // A machine that is busy with something else takes as long as it takes.
  expect: { timeout: 60_000 },
  // The json goes to a file where the test command names one.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : [['list']],
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', ...(!IS_LONG && { grepInvert: allBut(turnOfStories()) }) },
    // Browsers without Background Sync, which bring drivers of their own.
    { name: 'engines', testDir: 'tests/engines' },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 820, height: 1180 },
    // `npx playwright test --trace on` records what a failure looks like; always recording costs a fifth of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera that needs no device and asks nobody, for the cards.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
