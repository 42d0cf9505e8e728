import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { updateStore } from '#services/page/update-store.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { BOARD, json, noNetwork } from '#tests/features/school-api.ts';

pageTests();

const BOARD_CALL = 'GET /api/leaderboard';
const request = vi.fn<() => Promise<unknown>>();

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
  request.mockReset().mockResolvedValue({ released: false, release: async () => {} });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  vi.useRealTimers();
  setVisibility('visible');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rows = async (): Promise<string[]> => {
  await screen.findByText('1st');
  return screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
};
const board = (savant: number) =>
  json(200, { ...BOARD, houses: [{ ...BOARD.houses[0], points_total: savant }, BOARD.houses[1]] });
const looks = (asked: readonly string[]): number => asked.filter((call) => call === BOARD_CALL).length;

describe('the hall display', () => {
  it('is shown without the shell', async () => {
    await openPage('/kiosk');
    await rows();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(document.title).toBe('Hall display · Habit Points');
  });

  it('shows place, house, a short name and the points', async () => {
    await openPage('/kiosk');
    expect(await rows()).toEqual([
      '1stJunbiTop student: No student yet1,450 points',
      '2ndSavantTop student: Zoë A.1,200 points',
    ]);
  });

  it('needs a sign-in, and comes back here', async () => {
    const { place } = await openPage('/kiosk', { session: null });
    await waitFor(() => expect(place()).toBe('/login?from=%2Fkiosk'));
  });

  it('looks again every 30 s, and a house that overtakes moves up', async () => {
    const { school } = await openPage('/kiosk');
    await rows();
    school.answer(BOARD_CALL, board(1500));
    await pass(30_500);
    await waitFor(async () => expect((await rows())[0]).toBe('1stSavantTop student: Zoë A.1,500 points+300'));
    await pass(6500);
    expect((await rows())[0]).toBe('1stSavantTop student: Zoë A.1,500 points');
  });

  it('does not look while nobody sees it, and does at once when they do', async () => {
    const { school } = await openPage('/kiosk');
    await rows();
    setVisibility('hidden');
    const before = looks(school.asked);
    await pass(300_000);
    expect(looks(school.asked)).toBe(before);
    setVisibility('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(looks(school.asked)).toBe(before + 1));
  });

  it('keeps its board through hours without a network, says how old it is, and mends itself', async () => {
    const { school } = await openPage('/kiosk');
    await rows();
    expect(document.querySelector('[data-old]')).toBeNull();
    school.answer(BOARD_CALL, noNetwork);
    await pass(8 * 3_600_000);
    expect(await rows()).toHaveLength(2);
    expect(screen.getByText(/^Updated at .* · (7|8) h old$/).closest('[data-old]')).toBeTruthy();
    school.answer(BOARD_CALL, board(1500));
    await pass(61_000);
    await waitFor(async () => expect((await rows())[0]).toContain('Savant'));
    await waitFor(() => expect(document.querySelector('[data-old]')).toBeNull());
  }, 60_000);

  it('that was never loaded keeps trying', async () => {
    const { school } = await openPage('/kiosk', { answers: { [BOARD_CALL]: noNetwork } });
    expect(await screen.findByText('The points can’t be loaded yet. This screen keeps trying.')).toBeTruthy();
    school.answer(BOARD_CALL, board(1500));
    await pass(61_000);
    expect(await rows()).toHaveLength(2);
  });

  it('whose session ended says so beside the last board', async () => {
    const answers = { [BOARD_CALL]: json(401, { detail: 'Ended.' }) };
    await openPage('/kiosk', { answers, session: { ...SIGNED_IN, tokens: null } });
    expect((await screen.findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe(
      '/login?from=%2Fkiosk',
    );
  });

  it('of a school without houses says so', async () => {
    await openPage('/kiosk', { answers: { [BOARD_CALL]: json(200, { ...BOARD, houses: [] }) } });
    expect(await screen.findByText('No houses are configured.')).toBeTruthy();
  });
});

describe('pausing', () => {
  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ['a tap', () => fireEvent.click(document.body)],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: /^(Pause|Resume)$/ }))],
  ])('by %s holds the board until the next one', async (_, press) => {
    const { school } = await openPage('/kiosk');
    await rows();
    press();
    expect(await screen.findByText(/^Paused\./)).toBeTruthy();
    school.answer(BOARD_CALL, board(1500));
    await pass(31_000);
    expect((await rows())[0]).toContain('Junbi');
    press();
    await waitFor(async () => expect((await rows())[0]).toContain('Savant'));
  });

  it.each(['Tab', 'Shift', 'Escape'])('%s is no pause', async (key) => {
    await openPage('/kiosk');
    await rows();
    fireEvent.keyDown(document.body, { key });
    expect(screen.queryByText(/^Paused\./)).toBeNull();
  });

  it('ends by itself after 10 minutes', async () => {
    await openPage('/kiosk');
    await rows();
    fireEvent.keyDown(document.body, { key: ' ' });
    await screen.findByText(/^Paused\./);
    await pass(10 * 60_000);
    expect(screen.queryByText(/^Paused\./)).toBeNull();
  });
});

describe('the screen', () => {
  it('stays awake, and is asked again each time it is seen', async () => {
    const lock = { released: false, release: async () => {} };
    request.mockResolvedValue(lock);
    await openPage('/kiosk');
    await rows();
    expect(request).toHaveBeenCalledTimes(1);
    lock.released = true;
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  });

  it('that may not stay awake says so', async () => {
    request.mockRejectedValue(new DOMException('Battery', 'NotAllowedError'));
    await openPage('/kiosk');
    expect(await screen.findByText(/^This screen may turn off/)).toBeTruthy();
  });

  it('hides the pointer after 3 s and shows it at a move', async () => {
    await openPage('/kiosk');
    await rows();
    const main = screen.getByRole('main');
    const shown = main.className;
    await pass(3100);
    expect(main.className).not.toBe(shown);
    fireEvent(document, new Event('pointermove'));
    await waitFor(() => expect(main.className).toBe(shown));
  });

  it('moves its picture each minute', async () => {
    await openPage('/kiosk');
    await rows();
    const picture = screen.getByRole('main').firstElementChild as HTMLElement;
    const before = picture.style.translate;
    await pass(60_000);
    expect(picture.style.translate).not.toBe(before);
  });

  it('has a way out', async () => {
    await openPage('/kiosk');
    expect((await screen.findByRole('link', { name: 'Exit' })).getAttribute('href')).toBe('/leaderboard');
  });
});

describe('a newer version', () => {
  it('comes by itself after a minute without a touch', async () => {
    const ask = vi.spyOn(updateStore, 'ask').mockReturnValue();
    await openPage('/kiosk');
    await rows();
    act(() => updateStore.found());
    await pass(50_000);
    fireEvent(document, new Event('pointerdown'));
    await pass(50_000);
    expect(ask).not.toHaveBeenCalled();
    await pass(11_000);
    expect(ask).toHaveBeenCalledOnce();
  });
});
