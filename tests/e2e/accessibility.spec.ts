import type { Page } from '@playwright/test';
import { settled, violations } from '#tests/support/e2e/axe.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { chooseReasons, chooseStudents, OFFICE, schoolCached, signIn, signInOnly } from '#tests/support/e2e/teacher.ts';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';

const WIDTHS = [360, 768, 1280];

/** Each screen with its heading, which proves that it is the one that was looked at. */
interface Screen {
  path: string;
  heading: string | RegExp;
  /** What says that the screen has all that it draws; where nothing is said, no 'Loading…'. */
  shown?: RegExp;
  /** The widths at which axe sees everything; a phone's where nothing is said. */
  fullyAt?: readonly number[];
  /** Whether the short test command looks at its dark colours too: one screen for each kind of page. */
  inDark?: boolean;
}

const PUBLIC_SCREENS: Screen[] = [
  { path: '/welcome', heading: /./ },
  { path: '/login', heading: 'Sign In', inDark: true },
  { path: '/signup', heading: 'Create Account' },
  { path: '/recover', heading: /./ },
  { path: '/recover/educator', heading: /./ },
  { path: '/recover/scholar', heading: /./ },
];
const SCREENS: Screen[] = [
  // The frame around every screen is another one at each width.
  { path: '/dashboard', heading: /Ana/, fullyAt: WIDTHS, inDark: true },
  { path: '/leaderboard', heading: 'School Leaderboard', inDark: true },
  { path: '/award', heading: 'Award Points' },
  { path: '/assign/students', heading: 'Choose students', inDark: true },
  { path: '/assign/roster', heading: /./ },
  { path: '/assign/house', heading: 'Select a House' },
  { path: '/assign/habits', heading: /./ },
  { path: '/assign/reasons?habit_name=Own%20It', heading: 'Select Reason(s)' },
  {
    path: '/assign/house/points?house_name=Savant&habit_name=Own%20It&reason=Work%20Hard&points=2',
    heading: 'Confirm & Award Points (House)',
    inDark: true,
  },
  { path: '/assign/roster/points', heading: 'Confirm & Award Points (Roster)' },
  { path: '/class', heading: /./ },
  { path: '/my-awards', heading: /./ },
  { path: '/not-noticed', heading: /./ },
  { path: '/rosters', heading: 'Rosters' },
  { path: '/rosters/new', heading: 'New Roster' },
  { path: '/students', heading: 'Manage Students' },
  { path: '/reports', heading: 'Reports', inDark: true },
  { path: '/store', heading: 'Store' },
  { path: '/outbox', heading: 'Outbox' },
  { path: '/account', heading: 'Your Account' },
  { path: '/help', heading: 'Help' },
  { path: '/kiosk', heading: /./, shown: /^Live\./ },
  { path: '/educator/security/setup', heading: /./ },
];

/** Every room of the Admin Portal with its pages and, of School, its parts. */
const PORTAL_SCREENS: Screen[] = [
  { path: '/admin', heading: 'To do', fullyAt: WIDTHS },
  { path: '/admin/signups', heading: 'Sign-ups' },
  { path: '/admin/signups/matches', heading: 'Exact matches' },
  { path: '/admin/invitations', heading: 'Invitations' },
  { path: '/admin/invitations/many', heading: 'Invite teachers' },
  { path: '/admin/resets', heading: 'Reset requests' },
  { path: '/admin/people', heading: 'People' },
  { path: '/admin/students', heading: 'Students', fullyAt: WIDTHS },
  { path: '/admin/students/new', heading: 'New student' },
  { path: '/admin/students/codes', heading: 'Not here yet' },
  { path: '/admin/students/cards', heading: 'Students’ cards' },
  { path: '/admin/students/import', heading: 'Import students' },
  { path: '/admin/students/night', heading: 'Nightly file' },
  { path: '/admin/students/new-year', heading: 'A new school year' },
  { path: '/admin/houses', heading: 'Houses' },
  { path: '/admin/habits', heading: 'Habits and reasons' },
  { path: '/admin/store', heading: 'Store' },
  { path: '/admin/displays', heading: 'Displays' },
  { path: '/admin/school', heading: 'School', fullyAt: WIDTHS },
  { path: '/admin/school?part=name', heading: 'School' },
  { path: '/admin/school?part=steps', heading: 'School' },
  { path: '/admin/school?part=terms', heading: 'School' },
  { path: '/admin/school?part=points', heading: 'School' },
  { path: '/admin/school?part=email', heading: 'School', fullyAt: WIDTHS },
  { path: '/admin/school?part=sign-in', heading: 'School' },
  { path: '/admin/school?part=records', heading: 'School' },
  { path: '/admin/school?part=backups', heading: 'School' },
  { path: '/admin/school?part=address', heading: 'School' },
  { path: '/admin/school/privacy', heading: 'Privacy page' },
  { path: '/admin/school/emails', heading: 'Emails not sent' },
  { path: '/admin/school/tokens', heading: 'Tokens for other programs' },
  { path: '/admin/review', heading: 'Review queue' },
  { path: '/admin/review/awards', heading: /./ },
  { path: '/admin/audit', heading: 'Audit' },
  { path: '/account', heading: 'Your Account' },
];

/** The line about the data's age comes after the data, and makes the page longer. */
const OFFLINE_SCREENS: Screen[] = [
  { path: '/leaderboard', heading: 'School Leaderboard', shown: /Data from/ },
  { path: '/reports', heading: 'Reports', shown: /Data from/ },
  { path: '/rosters', heading: 'Rosters', shown: /Data from/ },
  { path: '/outbox', heading: 'Outbox', shown: /^Export unsent awards/, inDark: true },
];

/** The short test command looks at a quarter of the screens a day, and at all within four. */
const turnOf = (screens: readonly Screen[]): readonly Screen[] =>
  IS_LONG ? screens : turnOfDay(screens, Math.ceil(screens.length / 4));

/** Looks at the page as it is: at everything on a phone, at the colours in the dark, at every width for its breadth. */
async function look(
  page: Page,
  where: string,
  problems: string[],
  { fullyAt = [360], inDark = false }: Pick<Screen, 'fullyAt' | 'inDark'> = {},
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const isSideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isSideways) problems.push(`${where} ${width}: scrolls sideways`);
    if (!fullyAt.includes(width)) continue;
    // The bar at the edge covers what can be scrolled out from below it; in a window of the page's height it covers nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > 900) await page.setViewportSize({ width, height });
    await settled(page);
    problems.push(...(await violations(page)).map((text) => `${where} ${width} light: ${text}`));
  }
  if (!inDark && !IS_LONG) return;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await settled(page);
  problems.push(...(await violations(page, 'color-contrast')).map((text) => `${where} dark: ${text}`));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Opens a screen as a link does: without loading the app once more. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function visit(page: Page, screens: readonly Screen[], state = ''): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, heading, shown, ...how } of screens) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    if (shown) await expect(page.getByText(shown).first()).toBeVisible();
    await look(page, `${path}${state}`, problems, how);
  }
  return problems;
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' });

  test('axe finds nothing on the public screens', async ({ page, network }) => {
    await page.goto(network.url);
    expect(await visit(page, turnOf(PUBLIC_SCREENS))).toEqual([]);
  });

  test('axe finds nothing on any screen of an educator', async ({ page, network }) => {
    await signInOnly(page, network.url);
    expect(await visit(page, turnOf(SCREENS))).toEqual([]);
  });
});

test(
  'axe finds nothing in any room of the Admin Portal, nor in what opens there',
  atLength('axe-in-the-portal'),
  async ({ page, network }) => {
    await signInOnly(page, network.url, OFFICE);
    const problems = await visit(page, turnOf(PORTAL_SCREENS));
    await open(page, '/admin/students/codes');
    await page.getByRole('button', { name: /^Make [\d,]+ codes$/ }).click();
    await expect(page.getByRole('button', { name: 'Print class sheets' })).toBeVisible();
    await look(page, 'codes that were just made', problems, { inDark: true });
    await page.getByRole('link', { name: 'Students', exact: true }).click();
    await look(page, 'the question before the page is left', problems);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByLabel('First name')).toBeVisible();
    await look(page, 'a student', problems, { inDark: true });
    await page.getByRole('button', { name: /^Merge/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'a merge', problems);
    expect(problems).toEqual([]);
  },
);

test(
  'axe finds nothing while things go wrong: problems, no network, waiting awards',
  atLength('axe-in-trouble'),
  async ({ page, context, network }) => {
    const problems: string[] = [];
    await page.goto(`${network.url}/login`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'a sign-in problem', problems, { inDark: true });

    await signIn(page, network.url);
    // Without a network the screens show what is on the device by then.
    await schoolCached(page);
    await page.goto(`${network.url}/assign/students`);
    await page.getByRole('button', { name: /^Continue/ }).click();
    await expect(page.getByText('No student selected.')).toBeVisible();
    await look(page, 'no student selected', problems);

    await chooseStudents(page, network.url, 3);
    await chooseReasons(page, 'Own It', ['Work Hard']);
    network.setFault(({ path }) => (path.startsWith('/api/') ? 'cut-request' : 'none'));
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Award', exact: true }).click();
    await expect(page.getByText('3 waiting').first()).toBeVisible();
    // The dashboard comes by itself after an award. It has to be there before another screen is opened.
    await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeFocused();
    await look(page, 'awards waiting', problems, { inDark: true });
    problems.push(...(await visit(page, OFFLINE_SCREENS, ' offline')));
    expect(problems).toEqual([]);
    await context.setOffline(false);
  },
);
