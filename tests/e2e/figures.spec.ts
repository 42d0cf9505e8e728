import { chromium, type BrowserContext, type Download, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { schoolCached, signIn, signInOnly } from '#tests/support/e2e/teacher.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';

const MARK = '\uFEFF';
const HEAD = [
  'Name',
  'Grade',
  'House',
  'Points',
  'Own It',
  'Walk Through the Door',
  'Look in the Mirror',
  'Treat Others the Way You Want to Be Treated',
  'Do Your Part',
];

/** Reads a CSV file as RFC 4180 has it; strict, so that a file that only some spreadsheets read is none. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (!match) throw new Error('not a CSV file');
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

async function readExport(download: Download): Promise<string[][]> {
  expect(download.suggestedFilename()).toBe('points-by-student.csv');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith(MARK)).toBe(true);
  return parseCsv(text.slice(1));
}

async function exportCsv(page: Page): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return readExport(await download);
}

async function addStudent(page: Page, origin: string, first_name: string, last_name: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('habit-points.access-token'));
  const answer = await fetch(`${origin}/api/students`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name, last_name }),
  });
  expect(answer.status).toBe(201);
}

/** Four that a spreadsheet would run, and one that a careless reader would cut. */
const NAMES = ['=1+1', '+2', '-3', '@SUM(A1)', 'Quote"d, name'];

const isFormula = (cell: string): boolean => /^[=+\-@\t\r\n]/.test(cell);

test.describe('online', () => {
  test.use({ keepsTablet: true, serviceWorkers: 'block' });

  test(
    'the CSV export is safe to open, and the same from the server and from the device',
    atLength('csv-export'),
    async ({ page, network }) => {
      await signInOnly(page, network.url);
      await page.goto(`${network.url}/reports`);
      const count = page.getByText(/^[1-9]\d* students$/);
      const all = Number.parseInt(await count.innerText(), 10) + NAMES.length;
      for (const name of NAMES) await addStudent(page, network.url, name, 'Zz');
      await page.reload();
      await expect(count).toHaveText(`${all} students`);

      const online = await exportCsv(page);
      await expect(page.getByText('Saved as points-by-student.csv.')).toBeVisible();
      expect(online[0]).toEqual(HEAD);
      expect(online).toHaveLength(all + 1);
      expect(online.flat().filter(isFormula)).toEqual([]);
      const own = online.filter(([name]) => name?.endsWith('Zz')).map(([name]) => name);
      expect(new Set(own)).toEqual(new Set(["'=1+1 Zz", "'+2 Zz", "'-3 Zz", "'@SUM(A1) Zz", 'Quote"d, name Zz']));

      network.setFault('cut-request');
      const offline = await exportCsv(page);
      await expect(page.getByText('This device made it from the data shown here.')).toBeVisible();
      expect(offline).toEqual(online);
    },
  );
});

test.describe('after one online sign-in', () => {
  let disk: string;
  let tablet: BrowserContext;
  const openTablet = async (offline: boolean): Promise<BrowserContext> => {
    const { executablePath, args } = test.info().project.use.launchOptions ?? {};
    return chromium.launchPersistentContext(disk, {
      ...(executablePath ? { executablePath } : {}),
      ...(args ? { args } : {}),
      viewport: { width: 820, height: 1180 },
      offline,
      acceptDownloads: true,
    });
  };
  test.beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'tablet-'));
  });
  test.afterEach(async () => {
    await tablet.close();
    rmSync(disk, { recursive: true, force: true });
  });

  for (const [who, story] of [
    ['rivera@demo.school', 'figures-offline-educator'],
    ['amara@demo.school', 'figures-offline-scholar'],
  ] as const) {
    const isScholar = who.startsWith('amara');
    test(`every figure of ${who} opens after a cold start without a network`, atLength(story), async ({ network }) => {
      tablet = await openTablet(false);
      const first = tablet.pages()[0] ?? (await tablet.newPage());
      await signIn(first, network.url, who);
      await schoolCached(first, isScholar ? 'histories' : 'storeItems');
      await tablet.close();

      network.setFault('cut-request');
      tablet = await openTablet(true);
      const page = await tablet.newPage();
      await page.goto(`${network.url}/reports`);
      await expect(page.getByRole('heading', { name: 'Top Scholars' })).toBeVisible();
      await expect(page.getByText(/^Offline\. Data from/)).toBeVisible();
      if (isScholar) {
        await expect(page.getByRole('figure', { name: 'My points' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
        await expect(page.getByText('Amara Obi')).toHaveCount(2);
      } else {
        expect((await exportCsv(page)).length).toBeGreaterThan(600);
      }
      await page.goto(`${network.url}/store`);
      await expect(page.getByText(/^Offline\. Data from/)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
      await page.goto(`${network.url}/leaderboard`);
      await expect(page.getByText('5th')).toBeVisible();
      // As the installed app starts.
      await page.goto(`${network.url}/`);
      await expect(page).toHaveURL(isScholar ? /\/leaderboard$/ : /\/dashboard$/);
      await page.goto(`${network.url}/dashboard`);
      const chart = isScholar ? 'My term so far' : 'My awards this week';
      await expect(page.getByRole('figure', { name: chart })).toBeVisible();
      await expect(page.getByRole('heading', { name: isScholar ? 'What my teachers said' : 'Today' })).toBeVisible();
      if (isScholar)
        await expect(page.getByText(/^(Savant|Junbi|Tafakari|Umusa|Laulima) has \d+ points$/)).toBeVisible();
    });
  }
});
