// Tries wrong changes of the product against test files. One vitest stands for all of them, with one database: a change is
// made while a file is loaded, so that the working tree stays as it is, and each try has a new worker.
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/** Code that can't run is no slip: such a failure says nothing about the tests. */
const BROKEN_CODE = new Set(['ReferenceError', 'SyntaxError']);
/** How long a test may wait for what never comes. */
const TEST_TIMEOUT_MS = 15_000;

/** Ends a run at its first red test, and keeps that test. */
class FirstFailure {
  failure = null;

  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed' || this.failure) return;
    if (errors.every(({ name }) => BROKEN_CODE.has(name))) return;
    this.failure = { test: test.fullName, file: test.module.relativeModuleId, says: errors[0]?.message ?? '' };
    void this.vitest.cancelCurrentRun('test-failure');
  }
}

export async function openTester() {
  const reporter = new FirstFailure();
  const vitest = await createVitest('test', {
    run: true,
    watch: false,
    maxWorkers: 1,
    testTimeout: TEST_TIMEOUT_MS,
    reporters: [reporter],
    silent: true,
  });
  const plugins = vitest.projects.map(({ vite }) => vite.config.plugins.find(({ name }) => name === 'slip').api);

  // Projects know their test files once they have looked for them.
  await vitest.globTestSpecifications();

  const load = (slipped) => {
    for (const plugin of plugins) plugin.slip(slipped);
  };

  /** Runs the files; resolves with the first red test, and with what went wrong outside of tests. */
  async function run(files) {
    reporter.failure = null;
    vitest.state.idMap.clear();
    const specifications = files.flatMap((file) => vitest.getModuleSpecifications(resolve(file)));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const outside = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
    return { failure: reporter.failure, outside: outside.map((error) => error.message ?? String(error)) };
  }

  return {
    /** The files as they are; all of them must be green before anything is tried on them. */
    plain: (files) => run(files),

    /** The files with one file of the product changed. */
    async try(slipped, files) {
      load(slipped);
      vitest.invalidateFile(resolve(slipped.file));
      const result = await run(files);
      const wasLoaded = plugins.some((plugin) => plugin.wasLoaded());
      load(null);
      vitest.invalidateFile(resolve(slipped.file));
      return { ...result, wasLoaded };
    },

    close: () => vitest.close(),
  };
}
