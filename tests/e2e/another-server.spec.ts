import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/e2e/campus.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { allAnswered, award, chooseReasons, chooseRoster } from '#tests/support/e2e/teacher.ts';
import { STAND_INS } from '#tests/support/servers/stand-ins.ts';

const NEW_PASSWORD = 'Quiet-Lantern-2026';
const main = (page: Page) => page.getByRole('main');

async function recoverAndSignIn(page: Page, origin: string, identifier: string, answer: string): Promise<void> {
  await page.goto(`${origin}/recover/educator`);
  await page.getByLabel('Email').fill('rivera@demo.school');
  await page.keyboard.press('Enter');
  await page.getByLabel('What did we call the parrot?').fill(answer);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password updated! You can sign in with your new password.')).toBeVisible();

  await page.goto(`${origin}/login`);
  await page.getByLabel('Email or username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Awards what is chosen, and waits until `count` in all have their answer. */
async function awarded(page: Page, count: number): Promise<void> {
  await award(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await allAnswered(page, count);
}

for (const { name, open, identifier, inBrowser } of STAND_INS) {
  if (inBrowser === null) continue;
  test(`pointed by its config.json at ${name}`, atLength(inBrowser), async ({ openCampus, page }) => {
    const server = open(() => Date.now());
    const { url: origin } = await openCampus(server, 'other origin');
    await recoverAndSignIn(page, origin, identifier, server.model.answer);

    await test.step('two students', async () => {
      await page.goto(`${origin}/assign/students`);
      for (const index of [1, 2]) await page.getByRole('checkbox').nth(index).check();
      await chooseReasons(page, 'Own It', ['Work Hard'], 'By hand');
      await awarded(page, 2);
      expect(server.model.ledger).toHaveLength(2);
    });

    await test.step('a roster that is made for it', async () => {
      await page.goto(`${origin}/rosters/new`);
      await page.getByLabel('Name', { exact: true }).fill('Chess Club');
      for (const index of [3, 4, 5]) await page.getByRole('checkbox').nth(index).check();
      await page.getByRole('button', { name: 'Create roster' }).click();
      await expect(page.getByText('Roster saved.')).toBeVisible();
      await chooseRoster(page, origin, 'Chess Club', 3);
      await chooseReasons(page, 'Do Your Part', ['We Can...']);
      await page.getByRole('button', { name: 'Continue' }).click();
      await awarded(page, 5);
      expect(server.model.ledger).toHaveLength(5);
    });

    await test.step('a house', async () => {
      await page.goto(`${origin}/assign/house`);
      await main(page)
        .getByRole('button', { name: /^Junbi/ })
        .click();
      await chooseReasons(page, 'Own It', ['Set Goals']);
      await page.getByRole('button', { name: 'Continue' }).click();
      const junbi = server.model.students.filter((student) => student.house === 1).length;
      await awarded(page, 5 + junbi);
      expect(server.model.ledger).toHaveLength(5 + junbi);
    });

    await test.step('history, reports and store', async () => {
      await page.goto(`${origin}/students`);
      const [first] = server.model.ledger;
      const student = server.model.students.find((each) => each.n === first?.student);
      await page.getByRole('link', { name: `${student?.first} ${student?.last}` }).click();
      await expect(page.getByRole('cell', { name: /Work Hard/ })).toBeVisible();
      await page.goto(`${origin}/reports`);
      await expect(main(page).getByText(`${student?.first} ${student?.last}`).first()).toBeVisible();
      await page.goto(`${origin}/store`);
      await expect(page.getByText('Pencil')).toBeVisible();
      await expect(page.getByText('Old cap')).toHaveCount(0);
    });

    await test.step('the roster goes', async () => {
      await page.goto(`${origin}/rosters`);
      await main(page)
        .getByRole('link', { name: /Chess Club/ })
        .click();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete roster' }).click();
      await expect(page.getByText('“Chess Club” was deleted.')).toBeVisible();
      expect(server.model.rosters.size).toBe(0);
    });
  });
}
