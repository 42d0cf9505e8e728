import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { chooseReasons, chooseStudents, signIn } from '#tests/support/e2e/teacher.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;

/** Each screen with its heading, which proves that it is the one that was looked at. */
const PUBLIC_SCREENS: Array<{ path: string; heading: string | RegExp }> = [
  { path: '/welcome', heading: /./ },
  { path: '/login', heading: 'Sign In' },
  { path: '/signup', heading: 'Create Account' },
  { path: '/recover', heading: /./ },
  { path: '/recover/educator', heading: /./ },
  { path: '/recover/scholar', heading: /./ },
];
const SCREENS: Array<{ path: string; heading: string | RegExp }> = [
  { path: '/dashboard', heading: /Ana/ },
  { path: '/leaderboard', heading: 'School Leaderboard' },
  { path: '/award', heading: 'Award Points' },
  { path: '/assign/students', heading: 'Choose students' },
  { path: '/assign/roster', heading: /./ },
  { path: '/assign/house', heading: 'Select a House' },
  { path: '/assign/habits', heading: /./ },
  { path: '/assign/reasons?habit_name=Own%20It', heading: 'Select Reason(s)' },
  {
    path: '/assign/house/points?house_name=Savant&habit_name=Own%20It&reason=Work%20Hard&points=2',
    heading: 'Confirm & Award Points (House)',
  },
  { path: '/assign/roster/points', heading: 'Confirm & Award Points (Roster)' },
  { path: '/rosters', heading: 'Rosters' },
  { path: '/rosters/new', heading: 'New Roster' },
  { path: '/students', heading: 'Manage Students' },
  { path: '/reports', heading: 'Reports' },
  { path: '/store', heading: 'Store' },
  { path: '/outbox', heading: 'Outbox' },
  { path: '/kiosk', heading: /./ },
  { path: '/educator/security/setup', heading: /./ },
];

/** What axe finds, short enough to read in a failure. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Looks at the page as it stands, at every width and in both themes. */
async function lookAtEveryWidth(page: Page, where: string, problems: string[]): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await violations(page);
      problems.push(...found.map((text) => `${where} ${width} ${theme}: ${text}`));
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      if (sideways) problems.push(`${where} ${width} ${theme}: scrolls sideways`);
    }
  }
}

async function visit(page: Page, origin: string, screens: typeof SCREENS): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, heading } of screens) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await lookAtEveryWidth(page, path, problems);
  }
  return problems;
}

// Some 160 looks of axe, on a machine that may have other work.
test.setTimeout(600_000);

test('axe finds nothing on the public screens', async ({ page, network }) => {
  expect(await visit(page, network.url, PUBLIC_SCREENS)).toEqual([]);
});

test('axe finds nothing on any screen of an educator', async ({ page, network }) => {
  await signIn(page, network.url);
  expect(await visit(page, network.url, SCREENS)).toEqual([]);
});

test('axe finds nothing while things go wrong: problems, no network, waiting awards', async ({
  page,
  context,
  network,
}) => {
  const problems: string[] = [];
  await page.goto(`${network.url}/login`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await lookAtEveryWidth(page, 'a sign-in problem', problems);

  await signIn(page, network.url);
  await page.goto(`${network.url}/assign/students`);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByText('No student selected.')).toBeVisible();
  await lookAtEveryWidth(page, 'no student selected', problems);

  await chooseStudents(page, network.url, 3);
  await chooseReasons(page, 'Own It', ['Work Hard']);
  network.setFault(({ path }) => (path.startsWith('/api/') ? 'cut-request' : 'none'));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Award', exact: true }).click();
  await expect(page.getByText('3 waiting').first()).toBeVisible();
  await lookAtEveryWidth(page, 'awards waiting', problems);
  for (const path of ['/leaderboard', '/reports', '/rosters', '/outbox']) {
    await page.goto(network.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAtEveryWidth(page, `${path} offline`, problems);
  }
  expect(problems).toEqual([]);
  await context.setOffline(false);
});
