import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { BOARD, json, noNetwork } from '#tests/features/school-api.ts';
import { fakeNow } from '#tests/support/fake-time.ts';

pageTests();

const BOARD_CALL = 'GET /api/leaderboard';

beforeEach(() => {
  // The database answers by setImmediate, which stays real.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  window.matchMedia = ((media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
  Element.prototype.animate = vi.fn<typeof Element.prototype.animate>();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(Element.prototype, 'animate');
  vi.useRealTimers();
  setVisibility('visible');
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rows = async (): Promise<string[]> => {
  await screen.findByText('1st');
  return [...document.querySelectorAll('[data-row]')].map((row) => row.textContent ?? '');
};
const board = (savant: number) =>
  json(200, { ...BOARD, houses: [{ ...BOARD.houses[0], points_total: savant }, BOARD.houses[1]] });
const looks = (asked: readonly string[]): number => asked.filter((call) => call === BOARD_CALL).length;

describe('the hall display of an account', () => {
  it('is shown without the shell', async () => {
    await openPage('/kiosk', { now: fakeNow });
    expect(await rows()).toEqual(['1stJunbiLeads by 2501,450 points', '2ndSavant251 more for 1st place1,200 points']);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Hall display · Habit Points');
  });

  it('needs a sign-in, and comes back here', async () => {
    const { place } = await openPage('/kiosk', { now: fakeNow, session: null });
    await waitFor(() => expect(place()).toBe('/login?from=%2Fkiosk'));
  });

  it('follows the server, and a house that overtakes moves up', async () => {
    const { school } = await openPage('/kiosk', { now: fakeNow });
    await rows();
    school.answer(BOARD_CALL, board(1500));
    await pass(13_000);
    await waitFor(async () => expect((await rows())[0]).toBe('1stup 1SavantLeads by 50+3001,500 points'));
  });

  it('does not look while nobody sees it, and does at once when they do', async () => {
    const { school } = await openPage('/kiosk', { now: fakeNow });
    await rows();
    setVisibility('hidden');
    fireEvent(document, new Event('visibilitychange'));
    const before = looks(school.asked);
    await pass(300_000);
    expect(looks(school.asked)).toBe(before);
    setVisibility('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(looks(school.asked)).toBe(before + 1));
  });

  it('keeps its board through hours without a network, says how old it is, and mends itself', async () => {
    const { school } = await openPage('/kiosk', { now: fakeNow });
    await rows();
    school.answer(BOARD_CALL, noNetwork);
    await pass(8 * 3_600_000);
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('contentinfo').textContent).toMatch(
      /^No connection since .*\. These points are (7|8) hours old\./,
    );
    school.answer(BOARD_CALL, board(1500));
    await pass(61_000);
    await waitFor(async () => expect((await rows())[0]).toContain('Savant'));
    expect(screen.getByText(/^Updated /)).toBeTruthy();
  }, 60_000);

  it('that was never loaded keeps trying', async () => {
    const { school } = await openPage('/kiosk', { now: fakeNow, answers: { [BOARD_CALL]: noNetwork } });
    expect(await screen.findByText('The points can’t be loaded yet. This screen keeps trying.')).toBeTruthy();
    school.answer(BOARD_CALL, board(1500));
    await pass(61_000);
    expect(await rows()).toHaveLength(2);
  });

  it('whose session ended says so beside the last board', async () => {
    const answers = { [BOARD_CALL]: json(401, { detail: 'Ended.' }) };
    await openPage('/kiosk', { now: fakeNow, answers, session: { ...SIGNED_IN, tokens: null } });
    expect((await screen.findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe(
      '/login?from=%2Fkiosk',
    );
  });
});

describe('the way out', () => {
  it('leads back into the account for five minutes', async () => {
    const { place } = await openPage('/kiosk', { now: fakeNow });
    await rows();
    await pass(299_000);
    fireEvent.click(screen.getByRole('button', { name: 'Exit' }));
    await waitFor(() => expect(place()).toBe('/leaderboard'));
  });

  it('signs out later, as it may be anybody', async () => {
    const { place, services } = await openPage('/kiosk', { now: fakeNow });
    await rows();
    await pass(301_000);
    expect(screen.queryByRole('button', { name: 'Exit' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await services.sessionDb.session.get('current')).toBeUndefined();
  });

  it.each([
    ['reload', 'Sign out'],
    ['navigate', 'Exit'],
  ])('after a page was loaded by %s is %s, where the board was opened long ago', async (type, name) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceNavigationTiming]);
    sessionStorage.setItem('habit-points.kiosk-opened', String(fakeNow() - 301_000));
    await openPage('/kiosk', { now: fakeNow });
    await rows();
    await pass(0);
    expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});
