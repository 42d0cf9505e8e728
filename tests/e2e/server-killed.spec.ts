import { onAwards } from '#tests/support/e2e/bad-network.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { allAnswered, award, chooseReasons, chooseStudents, readTable, signIn } from '#tests/support/e2e/teacher.ts';

test.setTimeout(120_000);

const AWARDS = 200;

/** In process, tests/server/db/kill-nine.test.ts kills each of them in every run. */
const VICTIMS = { server: 'kill-9-of-server', database: 'kill-9-of-database', both: 'kill-9-of-both' } as const;

for (const [victim, story] of Object.entries(VICTIMS)) {
  test(
    `kill -9 of ${victim === 'both' ? 'server and database' : `the ${victim}`} in the middle of ${AWARDS} awards: nothing answered is gone, and all arrive`,
    atLength(story),
    async ({ page, network, school }) => {
      await signIn(page, network.url);
      const since = await school.lastSeq();
      const names = await chooseStudents(page, network.url, AWARDS);
      await chooseReasons(page, 'Walk Through the Door', ['Be Positive']);
      // Slow enough that the kill comes in the middle.
      network.setFault(onAwards({ delayMs: 25 }));
      await award(page);
      await expect
        .poll(async () => (await school.ledger(since)).length, { intervals: [50] })
        .toBeGreaterThan(AWARDS / 5);

      if (victim !== 'server') school.killDatabase();
      if (victim !== 'database') await school.killServer();
      // What the browser has seen answered with 2xx.
      const answered = (await page.evaluate(readTable, { database: 'outbox-1', table: 'answered' })) as Array<{
        id: string;
      }>;
      expect(answered.length).toBeGreaterThan(0);
      expect(answered.length).toBeLessThan(AWARDS);
      if (victim !== 'database') await school.startAgain();

      await expect
        .poll(() =>
          school.ledger(since).then(
            (rows) => rows.length,
            () => -1,
          ),
        )
        .toBeGreaterThan(0);
      const kept = new Set((await school.ledger(since)).map((row) => row.id));
      expect(answered.filter(({ id }) => !kept.has(id))).toEqual([]);

      await allAnswered(page, AWARDS);
      expect((await school.ledger(since)).map((row) => row.studentName)).toEqual(names);
    },
  );
}
