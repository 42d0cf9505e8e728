import { rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { nameTheSchool, setupLinkOf } from '#tests/support/e2e/begin-school.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { chooseReasons, chooseStudents } from '#tests/support/e2e/teacher.ts';
import { newDataDir } from '#tests/support/e2e/school-template.ts';
import { startServerProcess, stopServerProcess } from '#tests/support/e2e/server-process.ts';

const OFFICE = 'Copper-Window-71';
const TEACHER = 'Green-Kettle-42';

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** A list of students as an office exports it. The last `bad` rows have no name. */
function rosterFile(rows: number, bad: number): string {
  const houses = ['Savant', 'Junbi', 'Tafakari', 'Otters', 'Laulima'];
  const lines = Array.from({ length: rows }, (_, index) => {
    const name = index < rows - bad ? `Maya${index},Aguilar${index}` : ',';
    return `${1_000 + index},${name},${(index % 12) + 1},${houses[index % houses.length]}`;
  });
  return ['Student ID,First name,Last name,Grade,House', ...lines].join('\n');
}

test(
  'an empty server becomes a school, and its first point is on the board',
  atLength('first-school'),
  async ({ browser }) => {
    const dataDir = newDataDir();
    const server = await startServerProcess({ dataDir, seed: 'none' });
    try {
      const link = await setupLinkOf(dataDir);
      const office = await (await browser.newContext()).newPage();

      await test.step('the link leads through the set-up', async () => {
        await office.goto(link);
        await expect(office.getByRole('heading', { name: 'Welcome. Let’s set up your school' })).toBeVisible();
        await expect(office).toHaveURL(`${server.url}/setup`);
        await nameTheSchool(office, OFFICE);
        await office.getByRole('button', { name: 'Edit Umusa' }).click();
        await office.getByRole('dialog').getByLabel('Name').fill('Otters');
        await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
        await office.getByRole('button', { name: 'Continue with five houses' }).click();
        await office.getByRole('button', { name: 'Create the school with 5 habits' }).click();
        await expect(office.getByText('Hill School is created, and you are signed in.')).toBeVisible();
      });

      await test.step('the link is used', async () => {
        const stranger = await (await browser.newContext()).newPage();
        await stranger.goto(link);
        await expect(stranger.getByText(/^This link doesn’t work/)).toBeVisible();
        await stranger.context().close();
      });

      await test.step('the office imports its students, and sees which rows are refused', async () => {
        await office.getByRole('link', { name: 'Import students' }).click();
        const file = { name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from(rosterFile(1_000, 20)) };
        await office.getByLabel('Choose a file of students').setInputFiles(file);
        await office.getByRole('button', { name: 'Check the rows' }).click();
        await expect(office.getByRole('button', { name: '20 Refused' })).toBeVisible();
        await office.getByRole('button', { name: 'Import 980 students' }).click();
        await expect(office.getByRole('heading', { name: 'Students imported' })).toBeVisible();
      });

      const teacher = await (await browser.newContext()).newPage();
      let name = '';
      await test.step('a teacher signs up, and is approved', async () => {
        await teacher.goto(`${server.url}/signup`);
        await teacher.getByLabel('Educator').check();
        await fill(teacher, {
          'First name': 'Mina',
          'Last name': 'Sato',
          Email: 'mina@hill.example',
          Password: TEACHER,
          'Confirm password': TEACHER,
        });
        await teacher.getByLabel('Otters').check();
        await teacher.getByLabel(/I understand/).check();
        await teacher.getByRole('button', { name: 'Create Account' }).click();
        await expect(teacher.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
        await office.goto(`${server.url}/admin`);
        await office
          .getByRole('link', { name: /sign-up/i })
          .first()
          .click();
        await office.getByText('Mina Sato').first().click();
        await office.getByRole('button', { name: 'Approve as an educator' }).click();
        await expect(office.getByText(/Mina Sato can sign in now\.$/)).toBeVisible();
      });

      await test.step('chooses a question, and gives the first point', async () => {
        await teacher.goto(`${server.url}/login`);
        await fill(teacher, { 'Email or username': 'mina@hill.example', Password: TEACHER });
        await teacher.getByRole('button', { name: 'Sign In' }).click();
        await fill(teacher, { 'Security question': 'Which boat did my uncle mend?', Answer: 'The Grey Heron' });
        await teacher.getByRole('button', { name: 'Save Security Question' }).click();
        await expect(teacher).toHaveURL(/\/dashboard$/);
        [name = ''] = await chooseStudents(teacher, server.url, 1);
        await chooseReasons(teacher, 'Own It', ['Work Hard']);
        await teacher.getByRole('button', { name: 'Award', exact: true }).click();
        await expect(teacher.getByText('Points awarded successfully!').first()).toBeVisible();
      });

      await test.step('which the board shows', async () => {
        await office.goto(`${server.url}/leaderboard`);
        await expect(office.getByText(name).first()).toBeVisible();
      });
    } finally {
      await stopServerProcess(server);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
