import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { RIVERA } from '#tests/support/e2e/teacher.ts';
import { awardFirst, pathOf, shows, signIn, until, waiting } from '#tests/support/engines/engine-teacher.ts';
import type { EnginePage } from '#tests/support/engines/engine.ts';
import { firefox } from '#tests/support/engines/firefox.ts';
import { webkit } from '#tests/support/engines/webkit.ts';

test.setTimeout(240_000);

for (const engine of [firefox, webkit]) {
  test.describe(engine.name, () => {
    // `npm run test:engines` asks for them; `npm test` takes those that are here.
    test.skip(engine.missing !== null && !process.env['ENGINES_REQUIRED'], engine.missing ?? '');

    let page: EnginePage;
    test.beforeEach(async () => {
      page = await engine.launch();
    });
    test.afterEach(() => page.close());

    test('awards made while the server is away are sent when it is back, once and in order', async ({ school }) => {
      const since = await school.lastSeq();
      await signIn(page, school.url, RIVERA);
      expect(await page.run(() => 'SyncManager' in window, null)).toBe(false);

      const online = await awardFirst(page, school.url, 12);
      await until(async () => (await school.ledger(since)).length, 12);

      await school.killServer();
      // The deep link, the reload and the award itself come from the device.
      const offline = await awardFirst(page, school.url, 30);
      await until(() => waiting(page), 30);
      await until(() => pathOf(page), '/dashboard');
      await page.open(`${school.url}/outbox`);
      await until(() => shows(page, '30 waiting'), true);

      await school.startAgain();
      await until(() => waiting(page), 0, 90_000);
      const rows = await school.ledger(since);
      expect(rows.map((row) => row.studentName)).toEqual([...online, ...offline]);
      expect(new Set(rows.map((row) => row.actorEmail))).toEqual(new Set([RIVERA]));
    });
  });
}
