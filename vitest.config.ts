import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { NOW } from './tests/support/clock.ts';
import { IS_LONG } from './tests/support/faults-size.ts';
import { slipPlugin } from './tests/support/slip-plugin.ts';

/** Before anything else: moves the clock where a run asks for it, and makes each wait a patient one. */
const FIRST = ['tests/support/shifted-date.ts', 'tests/support/patient-waits.ts'];

const files = (pattern: string, endings = '{ts,tsx}') => [`tests/${pattern}/**/*.test.${endings}`];

export default defineConfig({
  plugins: [slipPlugin()],
  resolve: {
    alias: [{ find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.min.mjs')) }],
  },
  // A checkout whose node_modules is a link to another folder finds its set-up files there.
  server: { fs: { strict: false } },
  test: {
    // One worker a core; the embedded database of a run is shared by all (tests/support/server).
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    // One load of the code a worker, not one a file: no test leaves anything behind, and none mocks a module.
    isolate: false,
    // Page tests make many short-lived objects: a larger young generation is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Where a test fakes the time, it begins where the time of all tests stands.
    fakeTimers: { now: NOW },
    testTimeout: 60_000,
    // A machine that is busy with something else takes as long as it takes.
    expect: { poll: { timeout: 25_000 } },
    // The first hook of a worker loads the whole app.
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: files('{domain,contracts,art,architecture,scripts,slips}'),
          environment: 'node',
          setupFiles: FIRST,
        },
      },
      {
        extends: true,
        test: {
          name: 'data',
          // A test that needs no document ends in .ts.
          include: [...files('{data,sw}'), ...files('{services,ui,features,app}', 'ts')],
          environment: 'node',
          setupFiles: [...FIRST, 'fake-indexeddb/auto'],
        },
      },
      {
        extends: true,
        test: {
          name: 'beside-the-page',
          include: files('services', 'tsx'),
          environment: 'jsdom',
          setupFiles: [...FIRST, 'fake-indexeddb/auto'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: files('{ui,features,app}', 'tsx'),
          environment: 'jsdom',
          setupFiles: [...FIRST, 'fake-indexeddb/auto', 'tests/support/page-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: files('{server,flows,faults}'),
          // What it shows about a library changes with its version alone: `npm run faults` has it.
          exclude: [...(IS_LONG ? [] : ['tests/faults/workbox-baseline.test.ts']), ...files('faults/running')],
          environment: 'node',
          // First, while the browser's stories run beside it: it often waits for the database, and the others never do.
          sequence: { groupOrder: 0 },
          setupFiles: [...FIRST, 'fake-indexeddb/auto'],
          globalSetup: ['tests/support/server/global-setup.ts'],
        },
      },
      // Real processes on databases of their own, for as long as they take: `npm run kills` and `npm run updates`.
      ...(IS_LONG
        ? [
            {
              extends: true as const,
              test: { name: 'running', include: files('faults/running'), environment: 'node' as const },
            },
          ]
        : []),
    ],
  },
});
