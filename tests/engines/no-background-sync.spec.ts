import { expect, test } from '#tests/support/e2e/fixtures.ts';
import type { SchoolServer } from '#tests/support/e2e/school-server.ts';
import { RIVERA } from '#tests/support/e2e/teacher.ts';
import { awardFirst, pathOf, shows, signIn, until, waiting } from '#tests/support/engines/engine-teacher.ts';
import type { EnginePage } from '#tests/support/engines/engine.ts';
import { firefox } from '#tests/support/engines/firefox.ts';
import { webkit } from '#tests/support/engines/webkit.ts';

test.setTimeout(300_000);

/** Awards with the server, without it, and the server comes back; the ledger is the judge. */
async function aDay(page: EnginePage, school: SchoolServer): Promise<void> {
  const since = await school.lastSeq();
  await signIn(page, school.url, RIVERA);
  expect(await page.run(() => 'SyncManager' in window, null)).toBe(false);

  const online = await awardFirst(page, school.url, 12);
  await until(async () => (await school.ledger(since)).length, 12);

  await school.killServer();
  // The deep link, the award itself and the reload come from the device.
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
}

for (const engine of [firefox, webkit]) {
  test.describe(engine.name, () => {
    // `npm run test:engines` asks for them; `npm test` takes those that are here.
    test.skip(engine.missing !== null && !process.env['ENGINES_REQUIRED'], engine.missing ?? '');

    test('awards made while the server is away are sent when it is back, once and in order', async ({ school }) => {
      const page = await engine.launch();
      try {
        await aDay(page, school);
      } finally {
        await page.close();
      }
    });
  });
}
