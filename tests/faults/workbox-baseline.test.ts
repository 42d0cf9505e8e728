import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestSchool } from './test-school.ts';
import { runWorkboxBaseline } from './workbox-baseline.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let school: Awaited<ReturnType<typeof openTestSchool>>;
const realFetch = globalThis.fetch;
beforeAll(async () => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('registration', {});
  vi.stubGlobal('location', new URL('http://school.test/'));
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  school = await openTestSchool();
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  vi.unstubAllGlobals();
  await school.server.close();
});

it("the same faults lose and double awards in workbox-background-sync's replay", async () => {
  const result = await runWorkboxBaseline(
    school,
    async () => {
      // A new worker has a new module.
      vi.resetModules();
      return import('workbox-background-sync');
    },
    { awards: 200, seed: 1 },
  );
  console.log(`baseline ${JSON.stringify(result)}`);
  expect(result.lost).toBeGreaterThan(0);
  expect(result.duplicated).toBeGreaterThan(0);
});
