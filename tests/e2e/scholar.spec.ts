import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { award, chooseReasons, enterPassword, OFFICE, RIVERA, signInOnly } from '#tests/support/e2e/teacher.ts';

test.use({ serviceWorkers: 'block' });

const NOOR = 'noor.haddad@demo.school';
const FIRST_PASSWORD = 'Purple-Anchor-71';
const NEW_PASSWORD = 'Green-Kettle-42';

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function signInAsNoor(page: Page, origin: string, password: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await fill(page, { 'Email or username': NOOR, Password: password });
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test(
  'a scholar is approved onto their record, sees their points, and comes back with a code from the office',
  atLength('scholar-approved'),
  async ({ browser, page: scholar, network: { url } }) => {
    const office = await (await browser.newContext()).newPage();
    const teacher = await (await browser.newContext()).newPage();

    await test.step('the office has a record of the student', async () => {
      await office.goto(`${url}/admin/students/new`);
      await enterPassword(office, OFFICE);
      await fill(office, { 'First name': 'Noor', 'Last name': 'Haddad', 'School number': '77001', Email: NOOR });
      await office.getByLabel('Grade').selectOption('5');
      await office.getByLabel('House').selectOption('Junbi');
      await office.getByRole('button', { name: 'Add student' }).click();
      await expect(office.getByText('Noor Haddad added.')).toBeVisible();
    });

    await test.step('the scholar signs up', async () => {
      await scholar.goto(`${url}/signup`);
      await fill(scholar, {
        'First name': 'Noor',
        'Last name': 'Haddad',
        Email: NOOR,
        Password: FIRST_PASSWORD,
        'Confirm password': FIRST_PASSWORD,
      });
      await scholar.getByLabel('Grade').selectOption('5');
      await scholar.getByRole('radio', { name: 'Junbi' }).check();
      await scholar.getByRole('checkbox').check();
      await scholar.getByRole('button', { name: 'Create Account' }).click();
      await expect(scholar.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
    });

    await test.step('the office approves the sign-up onto the record', async () => {
      await office.goto(`${url}/admin/signups`);
      await office.getByRole('link', { name: /Noor Haddad/ }).click();
      await office.getByRole('button', { name: 'Approve as no. 77001' }).click();
      await expect(office.getByText(/Noor Haddad can sign in now\.$/)).toBeVisible();
    });

    await test.step('a teacher awards the student', async () => {
      await signInOnly(teacher, url, RIVERA);
      await teacher.goto(`${url}/assign/students`);
      await teacher.getByLabel('Search by name').fill('noor');
      await teacher.getByRole('checkbox', { name: /Noor Haddad/ }).check();
      await chooseReasons(teacher, 'Own It', ['Work Hard']);
      await award(teacher);
      await expect(teacher.getByText('Points awarded successfully!').first()).toBeVisible();
    });

    await test.step('the scholar signs in and sees the point', async () => {
      await signInAsNoor(scholar, url, FIRST_PASSWORD);
      await scholar.getByRole('link', { name: 'Dashboard' }).click();
      await expect(scholar.getByRole('region', { name: 'My points' })).toContainText('1 this week');
    });

    let code = '';
    await test.step('the office makes a code for the scholar, who forgot the password', async () => {
      await office.goto(`${url}/admin/resets?search=noor`);
      await office.getByRole('button', { name: 'Make a code… for Noor Haddad' }).click();
      await office.getByRole('button', { name: 'Make a code', exact: true }).click();
      const shown = office.getByRole('dialog', { name: 'The code for Noor Haddad' });
      code = await shown.getByText(/^[\dA-Z]+(-[\dA-Z]+)+$/).innerText();
    });

    await test.step('the code opens the account only with a new password', async () => {
      const forgetful = await (await browser.newContext()).newPage();
      await forgetful.goto(`${url}/login`);
      await forgetful.getByRole('link', { name: 'Forgot password' }).click();
      await forgetful.getByRole('link', { name: /From the school’s office/ }).click();
      await fill(forgetful, { 'Email or username': NOOR, Code: code });
      await forgetful.getByRole('button', { name: 'Set New Password' }).click();
      await expect(forgetful.getByRole('alert')).toBeVisible();
      await fill(forgetful, { 'New password': NEW_PASSWORD, 'Confirm new password': NEW_PASSWORD });
      await forgetful.getByRole('button', { name: 'Set New Password' }).click();
      await expect(forgetful.getByText('Password updated! You can sign in with your new password.')).toBeVisible();

      await signInAsNoor(forgetful, url, FIRST_PASSWORD);
      await expect(forgetful.getByRole('alert')).toBeVisible();
      await signInAsNoor(forgetful, url, NEW_PASSWORD);
      await expect(forgetful).toHaveURL(/\/leaderboard$/);
      await forgetful.context().close();
    });
    for (const each of [office, teacher]) await each.context().close();
  },
);
