import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followDrain } from '#services/outbox/follow-drain.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { BOARD, html, json, noNetwork } from '#tests/features/school-api.ts';
import { submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { fakeNow } from '#tests/support/fake-time.ts';

pageTests();

const BOARD_CALL = 'GET /api/leaderboard';
const tiles = async () => {
  await screen.findAllByText('1st');
  return screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
};

const boardOf = (totals: readonly number[]) => {
  const houses = totals.map((points_total, index) => ({
    ...BOARD.houses[0],
    id: `h${index}`,
    name: `House ${index}`,
    points_total,
  }));
  return json(200, { ...BOARD, houses });
};

it('is loaded once after an award, though the dashboard opens and the Leaderboard after it', async () => {
  const { school, services, clock, user } = await openPage('/dashboard');
  const asked = () => school.asked.filter((call) => call === BOARD_CALL).length;
  followDrain(services);
  await waitFor(() => expect(school.asked).toContain('GET /api/store/items'));
  expect(asked()).toBe(1);
  clock.move(1000);
  await tapAward(services, submission(['s1']));
  services.requestSync();
  await waitFor(() => expect(asked()).toBe(2));
  await user.click(screen.getByRole('link', { name: 'See the leaderboard' }));
  await tiles();
  expect(asked()).toBe(2);
});

describe('the leaderboard', () => {
  it('shows the houses by their points, each with its place and top student', async () => {
    await openPage('/leaderboard');
    const [first, second] = await tiles();
    expect(first?.textContent).toContain('1stJunbiTop student: No student yet');
    expect(first?.textContent).toContain('1,450 points');
    expect(second?.textContent).toContain('2ndSavantTop student: Zoë Adeyemi');
  });

  it('one point is a point', async () => {
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: boardOf([2, 1]) } });
    const [first, second] = await tiles();
    expect(first?.textContent).toMatch(/2 points$/);
    expect(second?.textContent).toMatch(/1 point$/);
  });

  it('of a school with seven houses has tiles for the first five, and all of them in a list below', async () => {
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: boardOf([0, 1, 2, 3, 4, 5, 6]) } });
    expect(await tiles()).toHaveLength(5);
    const all = within(screen.getByRole('region', { name: 'All houses' })).getAllByRole('listitem');
    expect(all.map((line) => line.textContent)).toEqual([
      '1stHouse 66',
      '2ndHouse 55',
      '3rdHouse 44',
      '4thHouse 33',
      '5thHouse 22',
      '6thHouse 11',
      '7thHouse 00',
    ]);
  });

  it('of a school with five houses has no list of all', async () => {
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: boardOf([5, 4, 3, 2, 1]) } });
    await tiles();
    expect(screen.queryByRole('region', { name: 'All houses' })).toBeNull();
  });

  it.each([
    ['staff, who land here and work in the portal', 'STAFF', true, '/admin'],
    ['no educator with the rights of staff, who lands on the dashboard', 'EDUCATOR', true, undefined],
    ['no scholar', 'SCHOLAR', false, undefined],
  ])('leads %s to the Admin Portal in one tap', async (_, role, is_staff, href) => {
    await openPage('/leaderboard', { session: { ...SIGNED_IN, profile: { ...RIVERA, role, is_staff } } });
    await tiles();
    const header = screen.getByRole('heading', { name: 'School Leaderboard' }).closest('header');
    const link = within(header ?? document.body).queryByRole('link', { name: 'Admin Portal' });
    expect(link?.getAttribute('href')).toBe(href);
  });

  it('says when the data is from, not when it was last tried', async () => {
    await openPage('/leaderboard');
    await tiles();
    expect((await screen.findByText(/^Updated at .* old$/)).textContent).toMatch(/\d:14/);
  });

  it('a refresh that fails says so quietly and keeps what was there', async () => {
    const { user, school } = await openPage('/leaderboard');
    await tiles();
    school.answer(BOARD_CALL, json(503, {}));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^Couldn’t refresh\. Data from .*:14.*\.$/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await tiles()).toHaveLength(2);
  });

  it.each([
    ['no network', noNetwork, 'Failed to load leaderboard (status unknown: no connection).'],
    ['a 500', json(500, {}), 'Failed to load leaderboard (status 500).'],
    ['a missing endpoint', html(404), 'Failed to load leaderboard (status 404).'],
    ['a page of the wifi', html(200), 'This wifi needs a sign-in.'],
  ])('a board that was never loaded, because of %s, says so, and Retry loads it', async (_, answer, text) => {
    const { user, school } = await openPage('/leaderboard', { answers: { [BOARD_CALL]: answer } });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    // What the server refused is said once.
    const never = screen.queryAllByText('The leaderboard has not been loaded on this device yet.');
    expect(never).toHaveLength(answer === noNetwork ? 1 : 0);
    school.answer(BOARD_CALL, json(200, BOARD));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await tiles()).toHaveLength(2);
  });

  it('gives five houses their places, 1st to 5th', async () => {
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: boardOf([50, 40, 30, 20, 10]) } });
    const places = (await tiles()).map((tile) => tile.querySelector('p')?.textContent);
    expect(places).toEqual(['1st', '2nd', '3rd', '4th', '5th']);
  });

  it('shows a scholar the names as the server gives them, and no waiting points', async () => {
    const short = { ...BOARD, houses: [{ ...BOARD.houses[0], top_student: { name: 'Zoë A.' } }] };
    await openPage('/leaderboard', {
      session: { ...SIGNED_IN, profile: { ...RIVERA, role: 'SCHOLAR' } },
      answers: { [BOARD_CALL]: json(200, short) },
    });
    const [tile] = await tiles();
    expect(tile?.textContent).toContain('Zoë A.');
    expect(tile?.textContent).not.toContain('waiting');
  });

  it('shows waiting points beside the total and never in it', async () => {
    await openPage('/leaderboard', {
      answers: { 'POST /api/points/award': noNetwork },
      before: async (own) => {
        await tapAward(own, submission(['a', 'b', 'c'], { points: 4 }));
      },
    });
    const savant = (await tiles())[1];
    await waitFor(() => expect(savant?.textContent).toContain('+12 waiting'));
    expect(savant?.textContent).toContain('1,200 points');
  });
});

describe('the boards of a server that has them', () => {
  const row = (house_id: string, points: number, place: number) => ({
    house_id,
    points,
    place,
    tied: false,
    top_student: null,
  });
  const ofPoints = (since: string | null, h1: number, h2: number) => ({
    since,
    rows: h1 > h2 ? [row('h1', h1, 1), row('h2', h2, 2)] : [row('h2', h2, 1), row('h1', h1, 2)],
    top_students: [],
  });
  const SNAPSHOT = {
    version: 'v1',
    generated_at: '2026-11-20T09:14:00.000Z',
    school: { name: 'Kilima School', time_zone: 'UTC' },
    term: { name: 'Autumn term', starts_on: '2026-09-01', ends_on: '2026-12-18' },
    scoring: 'total',
    names: 'initial',
    houses: [
      { id: 'h1', name: 'Savant', colour: '#036363', icon: null, goal: null },
      { id: 'h2', name: 'Junbi', colour: '#c72c05', icon: null, goal: null },
    ],
    boards: {
      total: ofPoints(null, 900, 800),
      term: ofPoints('2026-09-01', 90, 80),
      week: ofPoints('2026-11-16', 8, 9),
      today: ofPoints('2026-11-20', 1, 0),
    },
  };
  const boards = json(200, SNAPSHOT);

  it('are four, and each says from when its points are', async () => {
    const { user, place } = await openPage('/leaderboard', { answers: { 'GET /api/leaderboard/boards': boards } });
    const first = async () => (await tiles())[0]?.textContent;
    expect(await first()).toContain('90 points');
    await screen.findByText('Autumn term, since Tuesday, September 1');
    await user.click(screen.getByRole('radio', { name: 'Total' }));
    expect(await first()).toContain('900 points');
    expect(screen.getByText('All points so far')).toBeTruthy();
    expect(place()).toBe('/leaderboard?board=total');
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    expect(await first()).toContain('1stJunbi');
    expect(screen.getByText('Since Monday, November 16')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Term' }));
    expect(await first()).toContain('90 points');
    expect(place()).toBe('/leaderboard');
  });

  it.each([
    ['that has set up no terms', { ...SNAPSHOT, term: { name: 'Fall 2026', starts_on: null, ends_on: null } }],
    ['whose server has no board of the term', { ...SNAPSHOT, boards: { total: SNAPSHOT.boards.total } }],
  ])('begin with all points in a school %s', async (_, snapshot) => {
    await openPage('/leaderboard', { answers: { 'GET /api/leaderboard/boards': json(200, snapshot) } });
    expect((await tiles())[0]?.textContent).toContain('900 points');
  });

  it('open by their address', async () => {
    await openPage('/leaderboard?board=today', { answers: { 'GET /api/leaderboard/boards': boards } });
    await tiles();
    expect(screen.getByRole('radio', { name: 'Today', checked: true })).toBeTruthy();
    await screen.findByText('Friday, November 20');
  });
});

describe('ranks', () => {
  const ranks = async (totals: readonly number[]): Promise<Array<string | null | undefined>> => {
    await openPage('/leaderboard', { answers: { [BOARD_CALL]: boardOf(totals) } });
    await screen.findByText('House 0');
    const houses = screen.getAllByRole('listitem').filter((item) => item.querySelector('h2'));
    return houses.map((tile) => tile.querySelector('p')?.textContent);
  };

  it('of houses with the same points are shown as ties', async () => {
    expect(await ranks([9, 9, 5, 0, 0])).toEqual(['=1st', '=1st', '3rd', '=4th', '=4th']);
  });

  it('are not given while no house has points', async () => {
    expect(await ranks([0, 0, 0])).toEqual(['', '', '']);
  });
});

describe('while somebody looks at them', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      // The database answers by setImmediate, which stays real.
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
  });
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it.each([
    ['EDUCATOR', '/leaderboard'],
    ['EDUCATOR', '/dashboard'],
    ['SCHOLAR', '/leaderboard'],
  ])('the points that the %s sees on %s follow within 30 s, and stay through a failure', async (role, path) => {
    const session = { ...SIGNED_IN, profile: { ...RIVERA, role } };
    const { school } = await openPage(path, { session, now: fakeNow });
    await screen.findByText(/^1,450/);
    school.answer(BOARD_CALL, boardOf([1777]));
    await pass(30_500);
    await screen.findByText(/^1,777/);
    school.answer(BOARD_CALL, noNetwork);
    await pass(30_500);
    await screen.findByText(/^Offline\. Data from /);
    expect(screen.getByText(/^1,777/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    school.answer(BOARD_CALL, boardOf([1888]));
    await pass(30_500);
    await screen.findByText(/^1,888/);
    expect(screen.queryByText(/^Offline\. Data from /)).toBeNull();
  });
});
