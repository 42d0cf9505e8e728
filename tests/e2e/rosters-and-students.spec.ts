import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { schoolCached, signIn } from '#tests/support/e2e/teacher.ts';

test.use({ keepsTablet: true });

const ready = (page: Page, title: string) => expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

async function createRoster(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/rosters`);
  await page.getByRole('link', { name: 'New Roster' }).click();
  await ready(page, 'New Roster');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByRole('button', { name: 'Create roster' }).click();
  await expect(page.getByText('Roster saved.')).toBeVisible();
  await ready(page, name);
}

test(
  'a roster is made, edited, loses a member, gains one, and is deleted',
  atLength('roster-edited'),
  async ({ page, network }) => {
    await signIn(page, network.url);
    await createRoster(page, network.url, 'Chess Club');
    await expect(page.getByText('3 students')).toBeVisible();

    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(page.getByText('Not saved yet: 1 removed').last()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Roster saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 students')).toBeVisible();

    await page.getByRole('button', { name: 'Add scholars' }).click();
    await page.getByLabel('Search by name').fill('amara');
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Added new scholars.')).toBeVisible();

    await page.getByRole('link', { name: 'Edit' }).click();
    await ready(page, 'Edit Roster');
    await page.getByLabel('Name', { exact: true }).fill('Chess Masters');
    await page.getByLabel('Description (optional)').fill('  Fridays ');
    await page.getByRole('button', { name: 'Save' }).click();
    await ready(page, 'Chess Masters');
    await page.getByRole('link', { name: 'All rosters' }).click();
    await expect(page.getByRole('link', { name: /Chess Masters Fridays 3 students/ })).toBeVisible();

    await page.getByRole('link', { name: /Chess Masters/ }).press('Space');
    await ready(page, 'Chess Masters');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete this roster?' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete roster' }).click();
    await expect(page.getByText('“Chess Masters” was deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Chess Masters/ })).toHaveCount(0);
  },
);

test(
  'what is typed into a roster survives a reload and a Save without a connection',
  atLength('roster-kept'),
  async ({ page, network }) => {
    await signIn(page, network.url);
    await page.goto(`${network.url}/rosters/new`);
    await page.getByLabel('Name', { exact: true }).fill('Choir');
    await page.getByRole('checkbox').nth(3).check();
    await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Choir');
    await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible();

    network.setFault('cut-request');
    await page.getByRole('button', { name: 'Create roster' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to create roster. The school’s server can’t be reached. What you entered is kept on this device.',
    );
    network.setFault('none');
    await page.getByRole('button', { name: 'Create roster' }).click();
    await ready(page, 'Choir');
  },
);

test('a student is made, found and deleted', atLength('student-made'), async ({ page, network }) => {
  await signIn(page, network.url);
  await page.goto(`${network.url}/manage-students`);
  await page.getByRole('button', { name: 'New Student' }).click();
  await page.getByLabel('First name').fill('Wangarĩ');
  await page.getByLabel('Last name').fill('Zzuri');
  await page.getByLabel('Grade (optional)').selectOption('5');
  await page.getByLabel('House (optional)').selectOption('Umusa');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wangarĩ Zzuri added.')).toBeVisible();

  await page.getByLabel('Search by name').fill('wangari zz');
  const row = page.getByRole('row', { name: /Wangarĩ Zzuri.*Umusa.*5.*0/ });
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: 'Wangarĩ Zzuri' }).click();
  await ready(page, 'Student History: Wangarĩ Zzuri');
  await expect(page.getByText('No history yet.')).toBeVisible();

  await page.goto(`${network.url}/students`);
  await page.getByLabel('Search by name').fill('wangari zz');
  await page.getByRole('button', { name: 'Delete Wangarĩ Zzuri' }).click();
  await page.getByRole('button', { name: 'Delete student' }).click();
  await expect(page.getByText('Wangarĩ Zzuri was deleted.')).toBeVisible();
  await expect(page.getByText('No students found for the current filters.')).toBeVisible();
});

test(
  'without a connection all of them open, with what was loaded',
  atLength('rosters-offline'),
  async ({ page, context, network }) => {
    await signIn(page, network.url);
    await page.goto(`${network.url}/rosters`);
    const card = page.getByRole('link', { name: /Advisory 7B/ });
    await card.click();
    await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible();
    const roster = new URL(page.url()).pathname;
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'Awards, newest first' })).toBeVisible();
    const history = new URL(page.url()).pathname;
    // Every roster is loaded behind the list, also one that was never opened.
    await page.goto(`${network.url}/rosters`);
    const other = (await page.getByRole('link', { name: /Robotics Club/ }).getAttribute('href')) ?? '';
    await schoolCached(page);

    network.setFault('cut-request');
    await context.setOffline(true);
    for (const path of [roster, other]) {
      await page.goto(network.url + path);
      await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible();
    }
    await page.goto(`${network.url}${other}/edit`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robotics Club');
    await page.goto(`${network.url}/rosters/new`);
    await expect(page.getByText('Select all 50 shown')).toBeVisible();
    await page.goto(network.url + history);
    await expect(page.getByRole('table', { name: 'Awards, newest first' })).toBeVisible();
    await page.goto(`${network.url}/students`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete student' }).click();
    await expect(page.getByRole('alert').last()).toContainText('Delete failed. You need to be online.');
  },
);
