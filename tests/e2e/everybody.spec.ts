import { readFileSync, rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { nameTheSchool, setupLinkOf } from '#tests/support/e2e/begin-school.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { newDataDir } from '#tests/support/e2e/school-template.ts';
import { startServerProcess, stopServerProcess } from '#tests/support/e2e/server-process.ts';

const OFFICE = 'Copper-Window-71';
const STUDENTS = 600;
const TEACHERS = 40;
/** Each sign-in costs two hashes: a short run lets a part of the school in. */
const CROWD = IS_LONG ? STUDENTS : 60;

/** Two tutor groups of 25 in each of twelve grades. */
const groupOf = (n: number): string => `${(n % 12) + 1}${n % 24 < 12 ? 'A' : 'B'}`;

/** A school's own file: students with grades, numbers and tutor groups, no email, and its teachers by their role. */
function schoolFile(): string {
  const students = Array.from(
    { length: STUDENTS },
    (_, n) =>
      `${1_000 + n},Student,Child${n},Number${n},${(n % 12) + 1},${['Savant', 'Junbi', 'Umusa'][n % 3]},,${groupOf(n)}`,
  );
  const teachers = Array.from({ length: TEACHERS }, (_, n) => `,Teacher,Teach${n},Er${n},,,t${n}@crowd.example,`);
  return ['Student ID,Role,First name,Last name,Grade,House,Email,Tutor group', ...students, ...teachers].join('\n');
}

/** How often the person at this page pressed something. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => localStorage.setItem('test-presses', String(Number(localStorage.getItem('test-presses') ?? 0) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(localStorage.getItem('test-presses') ?? 0));
}

/** The rows of the file that this press saves. */
async function savedRows(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  const text = readFileSync((await download.path()) ?? '', 'utf8');
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** Does the work for all of them, a few at a time. */
async function forEach<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < all.length; index = next++) {
      for (const one of all.slice(index, index + 1)) await work(one, index);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

test(
  'an empty server lets 40 teachers and 600 students in, in under 60 clicks',
  atLength('everybody'),
  async ({ page }) => {
    test.setTimeout(600_000);
    const dataDir = newDataDir();
    const server = await startServerProcess({ dataDir, seed: 'none' });
    page.setDefaultTimeout(30_000);
    const presses = await countPresses(page);
    const ask = async (path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> => {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: Object(await answer.json()) };
    };
    const signsIn = async (identifier: string, password: string): Promise<void> => {
      const { body } = await ask('/api/auth/login', { email: identifier, password });
      expect(body).toMatchObject({ access_token: expect.any(String) });
    };
    try {
      await test.step('the school begins', async () => {
        await page.goto(await setupLinkOf(dataDir));
        await nameTheSchool(page, OFFICE);
        await page.getByRole('button', { name: 'Keep these five' }).click();
        await page.getByRole('button', { name: /^Create the school/ }).click();
      });

      await test.step('one file brings its students and its teachers', async () => {
        await page.getByRole('link', { name: 'Import students' }).click();
        const chooser = page.waitForEvent('filechooser');
        await page.getByText('Choose a file', { exact: false }).first().click();
        await (await chooser).setFiles({ name: 'school.csv', mimeType: 'text/csv', buffer: Buffer.from(schoolFile()) });
        await page.getByRole('button', { name: 'Check the rows' }).click();
        await page.getByRole('button', { name: 'Import 600 students and more' }).click();
        await expect(page.getByRole('heading', { name: 'Students imported' })).toBeVisible();
      });

      await test.step('every teacher gets a link, and comes in', async () => {
        await page.getByRole('link', { name: 'Send the invitations' }).click();
        await page.getByRole('button', { name: 'Make 40 links' }).click();
        const rows = await savedRows(page);
        expect(rows).toHaveLength(TEACHERS);
        await forEach(rows, async ([first_name, last_name, email = '', link = ''], index) => {
          const password = `Green-Kettle-${index}`;
          const token = link.split('#t=')[1];
          const made = await ask('/api/invitations/accept', { token, first_name, last_name, password });
          expect(made.status).toBe(201);
          await signsIn(email, password);
        });
      });

      await test.step('every student gets a code, and comes in with an own password', async () => {
        await page.getByRole('link', { name: 'Students', exact: true }).click();
        await page.getByRole('link', { name: 'Sign-in codes' }).click();
        await page.getByRole('button', { name: 'Make 600 codes' }).click();
        const rows = await savedRows(page);
        expect(rows).toHaveLength(STUDENTS);
        expect(rows.filter(([, , , group]) => group === '7B')).toHaveLength(STUDENTS / 24);
        await forEach(rows.slice(0, CROWD), async ([, , number = '', , code], index) => {
          const password = `Quiet-Lantern-${index}`;
          const made = await ask('/api/join', { code, password });
          expect(made.body).toEqual({ sign_in_as: number });
          await signsIn(number, password);
        });
        await page.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByText(`${CROWD} of 600 students have an account.`)).toBeVisible();
      });

      const clicks = await presses();
      console.log(`the office pressed ${clicks} times for ${TEACHERS} teachers and ${STUDENTS} students`);
      expect(clicks).toBeLessThan(60);
    } finally {
      await stopServerProcess(server);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
