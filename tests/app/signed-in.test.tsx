import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDirectory } from '#data/cache/directory.ts';
import type { Services } from '#services/services.ts';
import { firstAddress } from '#app/app-routes.tsx';
import { keepSignedInRole, readSignedInRole } from '#services/page/home-hint.ts';
import { connectionStore } from '#services/connection-store.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { stubWindow } from '#tests/support/window-size.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

pageTests();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const AWARD = 'POST /api/points/award';
const PHONE = { width: 390, height: 844 };
const threeWaiting = async (own: Services): Promise<void> => {
  await tapAward(own, submission(['a', 'b', 'c']));
};

describe('the guard', () => {
  it('sends a person who is not signed in to the sign-in page, and back afterwards', async () => {
    const { place } = await openPage('/assign/reasons?habit_name=Own%20It', { session: null });
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(place()).toBe('/login?from=%2Fassign%2Freasons%3Fhabit_name%3DOwn%2520It');
  });

  it('lets a stored session in without a network', async () => {
    await openPage('/dashboard', {
      answers: { 'GET /api/leaderboard': noNetwork, 'GET /api/houses/summary': noNetwork },
    });
    await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Ana$/ });
    expect(await screen.findByText('Offline. Saved on this device')).toBeTruthy();
  });

  it('a sign-out in another tab ends this one too', async () => {
    const { services, place } = await openPage('/dashboard');
    await screen.findByRole('heading', { name: /Ana/ });
    await act(() => services.sessionDb.session.delete('current'));
    await waitFor(() => expect(place()).toBe('/login'));
  });

  it('another account’s sign-in in another tab takes the screens and the draft of the one before away', async () => {
    const { services, place, user } = await openPage('/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It');
    await user.click(await screen.findByRole('checkbox', { name: 'Work Hard' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Mine');
    await act(() => services.sessionDb.session.put({ ...SIGNED_IN, profile: OKAFOR }));
    expect(await screen.findByText('Chidi Okafor is signed in now.')).toBeTruthy();
    expect(place()).toBe('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Award points' }));
    await screen.findByRole('heading', { name: 'Award Points' });
    expect(screen.queryByText(/in progress/)).toBeNull();
  });

  it('a session that ends or is renewed leaves the screen and what was typed on it', async () => {
    const { services, place, user } = await openPage('/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It');
    await user.type(await screen.findByLabelText('Comment (optional)'), 'Mine');
    await act(() => services.sessionDb.session.put({ ...SIGNED_IN, tokens: null }));
    await screen.findByRole('link', { name: 'Sign in to send' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('Mine');
    expect(place()).toContain('/assign/reasons');
  });

  it.each([
    ['/award-points', '/award'],
    ['/no/such/page', '/dashboard'],
  ])('%s goes to %s', async (from, to) => {
    const { place } = await openPage(from);
    await waitFor(() => expect(place()).toBe(to));
  });
});

describe('the shell', () => {
  it('offers what this person may do, and shows who they are', async () => {
    await openPage('/dashboard');
    const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Class',
      'Award Points',
      'Rosters',
      'Reports',
      'Store',
      'Leaderboard',
      'Students',
      'Outbox',
    ]);
    expect(screen.getAllByText('AR')).toHaveLength(1);
    const help = screen.getByRole('link', { name: 'Submit ideas or request help' });
    expect(help.getAttribute('href')).toBe('/help');
  });

  it('ends every page with the way to help: by mail where the build names an address', async () => {
    vi.stubEnv('VITE_HELP_EMAIL', 'help@demo.school');
    await openPage('/store');
    const help = await screen.findByRole('link', { name: 'Submit ideas or request help' });
    expect(help.getAttribute('href')).toBe('mailto:help@demo.school?subject=Habit%20Points');
  });

  it.each([
    [
      'the school’s own, before that of the build',
      'office@kilima.example',
      'mailto:office@kilima.example?subject=Habit%20Points',
    ],
    [
      'which adds nobody and nothing to the mail',
      'a@b.example?bcc=c@d.example',
      'mailto:a@b.example%3Fbcc%3Dc%40d.example?subject=Habit%20Points',
    ],
  ])('ends every page with the way to help: by mail to %s', async (_, help_email, href) => {
    vi.stubEnv('VITE_HELP_EMAIL', 'help@demo.school');
    await openPage('/store', {
      answers: { 'GET /api/school': json(200, { name: 'Kilima School', time_zone: 'America/New_York', help_email }) },
    });
    const link = () => screen.getByRole('link', { name: 'Submit ideas or request help' }).getAttribute('href');
    await waitFor(() => expect(link()).toBe(href));
  });

  it('offers no awarding to a scholar', async () => {
    await openPage('/dashboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } } });
    const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'Reports', 'Store', 'Leaderboard']);
    expect(screen.queryByRole('link', { name: 'Award points' })).toBeNull();
  });

  it.each([
    ['a teacher', 'EDUCATOR', ['Dashboard', 'Class', 'Award Points', 'Leaderboard', 'More']],
    ['a scholar', 'SCHOLAR', ['Dashboard', 'Leaderboard', 'More']],
  ])('%s has the places of every day at the thumb, by the names of the sidebar', async (_, role, words) => {
    stubWindow(PHONE);
    await openPage('/leaderboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, role } } });
    const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
    const places = bar.getAllByRole('listitem').map((item) => item.textContent);
    expect(places).toEqual(words);
    const here = [...bar.getAllByRole('link'), bar.getByRole('button')].filter((each) =>
      each.hasAttribute('aria-current'),
    );
    expect(here.map((each) => each.textContent)).toEqual(['Leaderboard']);
  });

  it.each([
    ['/store', 'More'],
    ['/assign/students', 'Award Points'],
    ['/class/g1', 'Class'],
    ['/rosters/new', 'More'],
  ])('in the bar %s belongs to %s', async (path, word) => {
    stubWindow(PHONE);
    await openPage(path);
    const bar = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
    const here = [...bar.getAllByRole('link'), bar.getByRole('button')].filter((each) =>
      each.hasAttribute('aria-current'),
    );
    expect(here.map((each) => each.textContent)).toEqual([word]);
  });

  it.each([
    ['/assign/students', 'Award Points'],
    ['/class/g1', 'Class'],
    ['/class', 'Class'],
    ['/rosters/new', 'Rosters'],
    ['/rosters', 'Rosters'],
    ['/manage-students', 'Students'],
  ])('in the sidebar %s belongs to %s', async (path, label) => {
    await openPage(path);
    const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const here = links.filter((link) => link.hasAttribute('aria-current'));
    expect(here.map((link) => link.textContent)).toEqual([label]);
  });

  it.each([
    [{ width: 767, height: 900 }, 'the bar'],
    [{ width: 1300, height: 479 }, 'the bar'],
    [{ width: 768, height: 480 }, 'the collapsed sidebar'],
    [{ width: 1279, height: 800 }, 'the collapsed sidebar'],
    [{ width: 1280, height: 800 }, 'the open sidebar'],
  ])('a window of %o has %s', async (size, has) => {
    stubWindow(size);
    await openPage('/store');
    await screen.findByRole('heading', { name: 'Store' });
    const found = screen.queryByRole('navigation', { name: 'Shortcuts' })
      ? 'the bar'
      : screen.queryByRole('button', { name: 'Expand sidebar' })
        ? 'the collapsed sidebar'
        : screen.getByRole('button', { name: 'Collapse sidebar' }) && 'the open sidebar';
    expect(found).toBe(has);
    // One or the other.
    expect(screen.getAllByRole('navigation')).toHaveLength(1);
  });

  it.each([
    ['collapsed', 'Collapse sidebar', 'Expand sidebar', { width: 1440, height: 900 }],
    ['open', 'Expand sidebar', 'Collapse sidebar', { width: 820, height: 1180 }],
  ])('the sidebar stays %s on this device', async (_, press, then, size) => {
    stubWindow(size);
    const { user, view } = await openPage('/dashboard');
    await user.click(await screen.findByRole('button', { name: press }));
    view.unmount();
    await openPage('/dashboard');
    expect(await screen.findByRole('button', { name: then })).toBeTruthy();
  });

  it('a navigation moves the focus to the heading and names the document; the first page leaves the focus alone', async () => {
    const { user } = await openPage('/dashboard');
    await screen.findByRole('heading', { name: /Ana/ });
    expect(document.activeElement).toBe(document.body);
    expect(document.title).toBe('Dashboard · Habit Points');
    await user.click(screen.getByRole('link', { name: 'Leaderboard' }));
    const heading = await screen.findByRole('heading', { name: 'School Leaderboard' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('School Leaderboard · Habit Points');
  });

  it('the menu of a phone closes with a navigation', async () => {
    stubWindow(PHONE);
    const { user } = await openPage('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const menu = screen.getByRole('dialog', { name: 'More' });
    await user.click(within(menu).getByRole('link', { name: 'Leaderboard' }));
    await screen.findByRole('heading', { name: 'School Leaderboard' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fetches what awarding needs at sign-in, so that no screen has to be opened online first', async () => {
    const { services } = await openPage('/leaderboard');
    await waitFor(async () => {
      expect((await readDirectory(services.schoolDb(''))).students).toHaveLength(3);
      expect(await services.catalogDb.reasons.count()).toBe(3);
    });
  });

  it('fetches what every figure needs at sign-in, once and not at each opening', async () => {
    const { services, school, view } = await openPage('/award');
    const db = services.schoolDb('');
    const resources = ['boards', 'my-awards-weeks', 'report', 'rosters', 'store', 'students'];
    await waitFor(async () => expect(await db.freshness.toCollection().primaryKeys()).toEqual(resources));
    expect(school.asked.filter((call) => call === 'GET /api/reports')).toHaveLength(1);
    view.unmount();
    // The store is the last that is asked for: when it is, the others were passed over.
    const again = await openPage('/award', {
      before: ({ schoolDb }) => schoolDb('').freshness.delete('store'),
    });
    await waitFor(() => expect(again.school.asked).toContain('GET /api/store/items'));
    for (const path of ['reports', 'rosters', 'students', 'points/mine', 'leaderboard']) {
      expect(again.school.asked).not.toContain(`GET /api/${path}`);
    }
  });

  it('the chip leads to the Outbox, and the sidebar says how many awards are not sent', async () => {
    const { user, place } = await openPage('/dashboard', { before: threeWaiting, answers: { [AWARD]: noNetwork } });
    await screen.findByRole('link', { name: /^Outbox ?3 ?not sent$/ });
    await user.click(await screen.findByRole('link', { name: /^3 waiting/ }));
    await screen.findByRole('heading', { name: 'Outbox' });
    expect(place()).toBe('/outbox');
  });

  it('the chip says when the server fails, and when it answers again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const reads = [
      'houses/summary',
      'habits',
      'students',
      'students/grades/summary',
      'leaderboard',
      'rosters',
      'reports',
    ];
    const calls = [...reads, 'points/mine', 'store/items'].map((path) => `GET /api/${path}`);
    const { school } = await openPage('/help', {
      answers: Object.fromEntries(calls.map((call) => [call, json(500, {})])),
    });
    expect(await screen.findByRole('link', { name: /^Server not answering/ })).toBeTruthy();
    school.answer('GET /api/houses/summary', json(200, { results: [] }));
    await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    // It has nothing more to say.
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Server not answering/ })).toBeNull());
    vi.useRealTimers();
  });

  it('a connection that is back has what this device lacks loaded, and nothing else', async () => {
    const { school, services } = await openPage('/help', {
      answers: {
        'GET /api/students/grades/summary': json(200, { results: [{ grade: 3, count: 2 }] }),
        'GET /api/store/items': json(500, {}),
      },
    });
    await waitFor(async () => {
      const inCatalog = await services.catalogDb.freshness.toCollection().primaryKeys();
      expect(inCatalog).toEqual(['grades', 'habits', 'houses', 'school']);
      const ofAccount = await services.schoolDb('').freshness.toCollection().primaryKeys();
      expect(ofAccount).toEqual(['boards', 'my-awards-weeks', 'report', 'rosters', 'students']);
    });
    const before = school.asked.length;
    act(() => connectionStore.set('offline'));
    act(() => connectionStore.set('online'));
    await waitFor(() => expect(school.asked.slice(before)).toContain('GET /api/store/items'));
    expect(school.asked.slice(before)).toEqual(['GET /api/store/items']);
  });

  it('the chip leads a scholar nowhere: there is no Outbox', async () => {
    await openPage('/dashboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } } });
    // A call of this page that is answered meanwhile says otherwise.
    await waitFor(() => {
      act(() => connectionStore.set('failing'));
      expect(screen.queryAllByText('Server not answering')).not.toEqual([]);
    });
    expect(screen.queryByRole('link', { name: /^Server not answering/ })).toBeNull();
  });
});

describe('signing out', () => {
  it('goes to the sign-in page and leaves no session, no cache and no way back to this page', async () => {
    const { user, services, place } = await openPage('/leaderboard');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await services.sessionDb.session.count()).toBe(0);
  });
});

describe('the welcome page', () => {
  it('shows the school’s houses and the way to sign in', async () => {
    await openPage('/', { session: null });
    const houses = within(await screen.findByRole('list', { name: 'Houses' })).getAllByRole('listitem');
    expect(houses.map((house) => house.textContent)).toEqual(['Savant', 'Junbi']);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('is where an unknown address leads a stranger', async () => {
    const { place } = await openPage('/no/such/page', { session: null });
    await waitFor(() => expect(place()).toBe('/'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good habits, noticed.');
  });

  it.each([
    ['/', 'EDUCATOR', '/dashboard'],
    ['/welcome', 'EDUCATOR', '/dashboard'],
    ['/', 'SCHOLAR', '/leaderboard'],
  ])('at %s takes a signed-in %s to %s', async (path, role, home) => {
    const { place } = await openPage(path, { session: { ...SIGNED_IN, profile: { ...RIVERA, role } } });
    await waitFor(() => expect(place()).toBe(home));
  });

  it('is not drawn for a person who is signed in here, though the database is not open yet', async () => {
    keepSignedInRole(SIGNED_IN);
    expect([firstAddress('/'), firstAddress('/welcome'), firstAddress('/store')]).toEqual([
      '/dashboard',
      '/dashboard',
      '/store',
    ]);
    await openPage('/', { loadServices: () => new Promise(() => {}) });
    expect(screen.queryByText('Good habits, noticed.')).toBeNull();
  });

  it('lets a person whose session was lost sign in', async () => {
    keepSignedInRole(SIGNED_IN);
    const { place } = await openPage('/', { session: null });
    await waitFor(() => expect(place()).toBe('/login?from=%2Fdashboard'));
    keepSignedInRole(null);
    expect(readSignedInRole()).toBeNull();
  });
});
