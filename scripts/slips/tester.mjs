// Tries wrong changes of the product against test files. One vitest stands for all of them, with one database. A change is
// made while a file is loaded, so that the working tree stays as it is, and each try has a new worker.
import { relative, resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/** Code that can't run is no slip: such a failure says nothing about the tests. */
const BROKEN_CODE = new Set(['ReferenceError', 'SyntaxError']);
/** How long a test may wait for what never comes: on a busy machine an ordinary one takes its time too. */
const TEST_TIMEOUT_MS = 60_000;
/** How long all tests of one try may take. A change that never ends is stopped then. */
const TRY_MS = 600_000;

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

/** What went wrong while a file was loaded, and in what runs before and after its tests. */
const errorsOutside = (module) => [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());

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

  /** Runs the files; resolves with the first red test, and with what went wrong outside of tests. */
  async function run(files) {
    reporter.failure = null;
    // What became of the files in an earlier try is forgotten.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const stop = () => {
      reporter.failure ??= { test: `no end after ${TRY_MS / 1000} s`, file: files[0], says: '' };
      // The second call ends a worker that does not listen.
      void vitest.cancelCurrentRun('test-failure');
      void vitest.cancelCurrentRun('test-failure');
    };
    const timer = setTimeout(stop, TRY_MS);
    const specifications = files.flatMap((file) => vitest.getModuleSpecifications(resolve(file)));
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(timer);
    const outside = [...testModules.flatMap(errorsOutside), ...unhandledErrors];
    return { failure: reporter.failure, outside: outside.map((error) => error.message ?? String(error)) };
  }

  function load(file, slipped) {
    for (const plugin of plugins) plugin.slip(slipped);
    vitest.invalidateFile(resolve(file));
  }

  return {
    /** The files as they are; all of them must be green before anything is tried on them. */
    plain: (files) => run(files),

    /** The files with one file of the product changed. */
    async try({ file, text }, files) {
      load(file, { file, text });
      const result = await run(files);
      const wasLoaded = plugins.some((plugin) => plugin.wasLoaded());
      load(file, null);
      return { ...result, wasLoaded };
    },

    /** The test files that import this file, directly or through others. */
    async related(file) {
      vitest.config.related = [resolve(file)];
      const specifications = await vitest.getRelevantTestSpecifications();
      vitest.config.related = undefined;
      return [...new Set(specifications.map(({ moduleId }) => relative('.', moduleId)))];
    },

    close: () => vitest.close(),
  };
}
