import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/e2e/campus.ts';
import { atLength, type LongStory } from '#tests/support/e2e/long-stories.ts';
import {
  allAnswered,
  award,
  chooseReasons,
  chooseRoster,
  chooseStudents,
  PASSWORD,
} from '#tests/support/e2e/teacher.ts';
import { FROM_THE_SPEC } from '#tests/support/servers/stand-ins.ts';

const main = (page: Page) => page.getByRole('main');

/** One word that each screen shows once the server's data is there. */
const SCREENS: Record<string, RegExp> = {
  '/dashboard': /Junbi/,
  '/leaderboard': /Tafakari/,
  '/students': /Amara Family1/,
  '/manage-students': /Amara Family1/,
  '/rosters': /Chess Club/,
  '/reports': /Amara Family1/,
  '/store': /Pencil/,
  '/my-awards': /Own It/,
  '/outbox': /Chess Club/,
  '/assign/roster': /Chess Club/,
  '/assign/house': /Laulima/,
};

async function signIn(page: Page, origin: string, identifier: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email or username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function awardRoster(page: Page, origin: string): Promise<void> {
  await chooseRoster(page, origin, 'Chess Club', 3);
  await chooseReasons(page, 'Do Your Part', ['We Can...']);
  await page.getByRole('button', { name: 'Continue' }).click();
  await award(page);
}

async function awardHouse(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/assign/house`);
  await main(page)
    .getByRole('button', { name: /^Junbi/ })
    .click();
  await chooseReasons(page, 'Own It', ['Set Goals']);
  await page.getByRole('button', { name: 'Continue' }).click();
  await award(page);
}

/** Each server at the app's origin and at another one. One story of each server, and of each place, runs every week. */
const PLACES: Readonly<Record<'same origin' | 'other origin', readonly LongStory[]>> = {
  'same origin': ['day-at-strict-beside-it', 'day-at-late-beside-it'],
  'other origin': ['day-at-strict-elsewhere', 'day-at-late-elsewhere'],
};

for (const [index, { name, open, identifier }] of FROM_THE_SPEC.entries()) {
  for (const where of ['same origin', 'other origin'] as const) {
    const story = PLACES[where][index];
    test(`a day at ${name} (${where})`, story ? atLength(story) : {}, async ({ openCampus, page }) => {
      const server = open(() => Date.now());
      const { model } = server;
      model.addRoster('Chess Club', null, [3, 4, 5]);
      const { url: origin } = await openCampus(server, where);
      await signIn(page, origin, identifier);

      await test.step('two students, a roster and a house, with a session that expires between them', async () => {
        await chooseStudents(page, origin, 2);
        await chooseReasons(page, 'Own It', ['Work Hard'], 'By hand');
        await award(page);
        await allAnswered(page, 2);
        server.expireAccess();
        await awardRoster(page, origin);
        await allAnswered(page, 5);
        await awardHouse(page, origin);
        const junbi = model.students.filter(({ house }) => house === 1).map(({ n }) => n);
        await allAnswered(page, 5 + junbi.length);
        // Each award once, in its order within its submission.
        expect(model.ledger.map(({ student }) => student)).toEqual([
          ...model.ledger.slice(0, 2).map(({ student }) => student),
          3,
          4,
          5,
          ...junbi,
        ]);
        expect(new Set(model.ledger.slice(0, 2).map(({ student }) => student)).size).toBe(2);
      });

      await test.step('every screen shows what the server has, and nothing red', async () => {
        for (const [path, word] of Object.entries(SCREENS)) {
          await page.goto(origin + path);
          await expect(main(page).getByText(word).first(), path).toBeVisible();
          await expect(page.getByRole('alert'), path).toHaveCount(0);
        }
        await page.goto(`${origin}/students`);
        const first = model.students.find(({ n }) => n === model.ledger[0]?.student);
        await page.getByRole('link', { name: `${first?.first} ${first?.last}` }).click();
        await expect(page.getByRole('cell', { name: /Work Hard/ })).toBeVisible();
      });
    });
  }
}
