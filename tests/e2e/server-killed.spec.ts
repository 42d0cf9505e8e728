import { setTimeout as sleep } from 'node:timers/promises';
import { onAwards } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { allAnswered, award, chooseReasons, chooseStudents, readTable, signIn } from '#tests/support/e2e/teacher.ts';

test.setTimeout(120_000);

for (const victim of ['server', 'database', 'both'] as const) {
  test(`kill -9 of the ${victim} in the middle of 200 awards: nothing answered is gone, and 200 arrive`, async ({
    page,
    network,
    school,
  }) => {
    await signIn(page, network.url);
    const since = await school.lastSeq();
    const names = await chooseStudents(page, network.url, 200);
    await chooseReasons(page, 'Walk Through the Door', ['Be Positive']);
    // Slow enough that the kill comes in the middle.
    network.setFault(onAwards({ delayMs: 10 }));
    await award(page);
    await expect.poll(async () => (await school.ledger(since)).length, { intervals: [50] }).toBeGreaterThan(40);

    if (victim !== 'server') school.killDatabase();
    if (victim !== 'database') await school.killServer();
    await sleep(300);
    // What the browser has seen answered with 2xx.
    const answered = (await page.evaluate(readTable, { database: 'outbox-1', table: 'answered' })) as Array<{
      id: string;
    }>;
    if (victim !== 'database') await school.startAgain();

    await expect
      .poll(
        () =>
          school.ledger(since).then(
            (rows) => rows.length,
            () => -1,
          ),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    const kept = new Set((await school.ledger(since)).map((row) => row.id));
    expect(answered.filter(({ id }) => !kept.has(id))).toEqual([]);

    await allAnswered(page, 200);
    expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
  });
}
