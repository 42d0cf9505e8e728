import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardSnapshot } from '#contracts/board.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { Hall } from '#features/kiosk/board/hall.tsx';
import type { HallFeed } from '#features/kiosk/board/use-hall-view.ts';
import { updateStore } from '#services/page/update-store.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { fakeNow } from '#tests/support/fake-time.ts';
import { boardWith, feedOf, settings, snapshotWith } from './snapshot.ts';

pageTests();

/** A Friday, 10:42 in Berlin. */
const FRIDAY = Date.parse('2026-11-20T09:42:00Z');
const POINTS = { Savant: 758, Laulima: 760 };
const request = vi.fn<() => Promise<unknown>>();
let still = false;

beforeEach(() => {
  vi.useFakeTimers({ now: FRIDAY });
  still = false;
  window.matchMedia = ((media: string) => ({ matches: still, media })) as unknown as typeof window.matchMedia;
  Element.prototype.animate = vi.fn<typeof Element.prototype.animate>(
    () => ({ cancel: vi.fn<() => void>() }) as unknown as Animation,
  );
  request.mockReset().mockResolvedValue({ released: false, release: async () => {} });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function hang(feed: HallFeed, shown: DisplaySettings = settings()) {
  const page = (next: HallFeed) => (
    <MemoryRouter>
      <Hall feed={next} settings={shown} now={fakeNow} />
    </MemoryRouter>
  );
  const view = render(page(feed));
  await pass(0);
  return {
    view,
    show: async (next: HallFeed) => {
      view.rerender(page(next));
      await pass(0);
    },
    news: async (snapshot: BoardSnapshot) => {
      view.rerender(page(feedOf(snapshot, { heardAt: fakeNow() })));
      await pass(0);
    },
  };
}

/** A time never breaks into two lines. */
const textOf = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');
const rows = () => screen.getAllByRole('listitem').map(textOf);
const head = () => textOf(screen.getByRole('banner'));
const foot = () => textOf(screen.getByRole('contentinfo'));

describe('the board', () => {
  it('says the school, its term, which board it is, the time there, and the age of its points', async () => {
    await hang(feedOf(snapshotWith(POINTS)));
    expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1 }).textContent).toBe('Riverbank School');
    expect(head()).toBe('Riverbank SchoolAutumn term, week 11All points10:42 AMFriday, November 20');
    expect(foot()).toContain('Live. Updated 10:42 AM');
    expect(rows()).toEqual(['1stLaulimaLeads by 2760 points', '2ndSavant3 more for 1st place758 points']);
  });

  it('follows the minutes of the school’s clock', async () => {
    await hang(feedOf(snapshotWith(POINTS)));
    await pass(59_999);
    expect(head()).toContain('10:42');
    await pass(1);
    expect(head()).toContain('10:43');
  });

  it('shows a gain beside the digits for four seconds, and lets the house that overtakes glide', async () => {
    const { news } = await hang(feedOf(snapshotWith(POINTS)));
    const tops = new Map([
      ['Savant', 100],
      ['Laulima', 0],
    ]);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
      const ids = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']);
      return tops.size === 0 ? 0 : ids.indexOf(this.dataset['row']) * 100;
    });
    await news(snapshotWith(POINTS));
    vi.mocked(Element.prototype.animate).mockClear();
    await news(snapshotWith({ ...POINTS, Savant: 763 }));
    expect(rows()).toEqual(['1stup 1SavantLeads by 3+5758 points', '2ndLaulima4 more for 1st place760 points']);
    await pass(200);
    expect(Number.parseInt(rows()[0]?.split('+5')[1] ?? '', 10)).toBeOneOf([760, 761]);
    await pass(250);
    expect(rows()[0]).toBe('1stup 1SavantLeads by 3+5763 points');
    expect(vi.mocked(Element.prototype.animate).mock.calls.map(([frames]) => frames)).toEqual([
      [
        { translate: '0px 100px', zIndex: 2 },
        { translate: '0 0', zIndex: 2 },
      ],
      [{ translate: '0px -100px' }, { translate: '0 0' }],
    ]);
    await pass(3550);
    expect(rows()[0]).toBe('1stup 1SavantLeads by 3763 points');
    await pass(56_000);
    expect(rows()[0]).toBe('1stSavantLeads by 3763 points');
  });

  it('stops for a new leader for five seconds, when the rows have come to rest', async () => {
    const { news } = await hang(feedOf(snapshotWith(POINTS)));
    await news(snapshotWith({ ...POINTS, Savant: 763 }));
    await pass(1599);
    expect(head()).not.toContain('New leader');
    await pass(1);
    expect(head()).toContain('New leader: Savant');
    await pass(4999);
    expect(head()).toContain('New leader: Savant');
    await pass(1);
    expect(head()).not.toContain('New leader');
  });

  it('stops once a minute at most, for the last of its leaders', async () => {
    const { news } = await hang(feedOf(snapshotWith(POINTS)));
    await news(snapshotWith({ ...POINTS, Savant: 763 }));
    await pass(11_600);
    await news(snapshotWith({ Savant: 763, Laulima: 765 }));
    await pass(20_000);
    await news(snapshotWith({ Savant: 770, Laulima: 765 }));
    await pass(29_999);
    expect(head()).not.toContain('New leader');
    await pass(1);
    expect(head()).toContain('New leader: Savant');
  });

  it('stops for a goal that is reached', async () => {
    const { news } = await hang(feedOf(snapshotWith(POINTS)), settings({ goal: { points: 1000, board: 'total' } }));
    await news(snapshotWith({ ...POINTS, Laulima: 1004 }));
    await pass(1600);
    expect(head()).toContain('Laulima reached 1,000');
  });

  it('does not stop for what happened on another board, until that one’s turn comes', async () => {
    const boards = (week: Record<string, number>) => ({ total: boardWith(POINTS), week: boardWith(week) });
    const { news } = await hang(
      feedOf(snapshotWith(POINTS, { boards: boards({ Savant: 1, Laulima: 2 }) })),
      settings({ boards: ['total', 'week'], seconds_each: 20 }),
    );
    await news(snapshotWith(POINTS, { boards: boards({ Savant: 3, Laulima: 2 }) }));
    await pass(19_000);
    expect(head()).not.toContain('New leader');
    await pass(1000);
    await pass(1600);
    expect(head()).toContain('New leader: Savant');
    expect(rows()[0]).toBe('1stup 1SavantLeads by 13 points');
  });

  it('says beside a longer time what this day brought', async () => {
    const today = boardWith({ Savant: 34, Laulima: 0 }, { since: '2026-11-20' });
    await hang(feedOf(snapshotWith(POINTS, { boards: { total: boardWith(POINTS), today } })));
    expect(rows()).toEqual(['1stLaulimaLeads by 2760 points', '2ndSavant3 more for 1st place+34 today758 points']);
  });

  it('under reduced motion fades where it moved', async () => {
    still = true;
    const { news } = await hang(feedOf(snapshotWith(POINTS)));
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
      return [...document.querySelectorAll('[data-row]')].indexOf(this) * 100;
    });
    await news(snapshotWith(POINTS));
    vi.mocked(Element.prototype.animate).mockClear();
    await news(snapshotWith({ ...POINTS, Savant: 763 }));
    expect(rows()[0]).toBe('1stup 1SavantLeads by 3+5763 points');
    expect(vi.mocked(Element.prototype.animate).mock.calls.map(([frames]) => frames)).toEqual([
      [{ opacity: 0 }, { opacity: 1 }],
      [{ opacity: 0 }, { opacity: 1 }],
    ]);
  });

  it('that starts anew has no places and says so', async () => {
    await hang(
      feedOf(
        snapshotWith(POINTS, { boards: { total: boardWith(POINTS), term: boardWith({ Savant: 0, Laulima: 0 }) } }),
      ),
      settings({ boards: ['term'] }),
    );
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('A new term starts');
    expect(rows()).toEqual(['Savant0 points', 'Laulima0 points']);
    expect(foot()).toContain('Every house starts at 0.');
  });

  it('of a school without houses, and one that is not known yet, say so', async () => {
    const { show } = await hang(feedOf(null, { isLoading: true }));
    expect(screen.getByText('Loading…')).toBeTruthy();
    await show(feedOf(null));
    expect(screen.getByText('The points can’t be loaded yet. This screen keeps trying.')).toBeTruthy();
    await show(feedOf(snapshotWith({})));
    expect(screen.getByText('No houses are configured.')).toBeTruthy();
  });
});

describe('old points', () => {
  it('are said in words, stay as they are, and come back', async () => {
    const { news } = await hang(feedOf(snapshotWith(POINTS)));
    const before = rows();
    await pass(24 * 60_000);
    expect(foot()).toContain('No connection since 10:42 AM. These points are 24 minutes old.');
    expect(foot()).toContain('Reconnecting…');
    expect(screen.getByRole('main').dataset['age']).toBe('old');
    expect(rows()).toEqual(before);
    await news(snapshotWith({ ...POINTS, Savant: 770 }));
    expect(foot()).toContain('Live. Updated 11:06 AM');
    await pass(500);
    expect(rows()[0]).toBe('1stup 1SavantLeads by 10+12770 points');
  });
});

describe('the boards', () => {
  const snapshot = snapshotWith(POINTS, {
    boards: { total: boardWith(POINTS), week: boardWith({ Savant: 9, Laulima: 2 }) },
  });
  const shown = settings({ boards: ['total', 'week'], seconds_each: 20 });
  const title = () => screen.getByRole('heading', { level: 2 }).textContent;

  it('take turns', async () => {
    await hang(feedOf(snapshot), shown);
    expect(title()).toBe('All points');
    await pass(20_000);
    expect(title()).toBe('This week');
    expect(rows()[0]).toBe('1stSavantLeads by 79 points');
    await pass(20_000);
    expect(title()).toBe('All points');
  });

  it.each([
    ['the space bar', () => fireEvent.keyDown(document.body, { key: ' ' })],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: /^(Pause|Resume)$/ }))],
  ])('are held by %s with their points, until the next press', async (_, press) => {
    const { show } = await hang(feedOf(snapshot), shown);
    press();
    await pass(60_000);
    await show(feedOf(snapshotWith({ Savant: 900, Laulima: 1 }), { heardAt: fakeNow() }));
    expect(title()).toBe('All points');
    expect(rows()[0]).toBe('1stLaulimaLeads by 2760 points');
    expect(foot()).toContain('Paused. These points are from 10:42 AM.');
    press();
    await pass(0);
    expect(rows()[0]).toContain('Savant');
  });

  it('go on by themselves ten minutes after a pause', async () => {
    await hang(feedOf(snapshot), shown);
    fireEvent.keyDown(document.body, { key: ' ' });
    await pass(10 * 60_000 - 1);
    expect(foot()).toContain('Paused.');
    await pass(1);
    expect(foot()).not.toContain('Paused.');
  });

  it('are read out at a press, and never by themselves', async () => {
    await hang(feedOf(snapshot), shown);
    expect(screen.getByRole('main').getAttribute('aria-live')).toBe('off');
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Read the standings' }));
    expect(textOf(screen.getByRole('status'))).toBe(
      'All points. 1st: Laulima, 760 points. 2nd: Savant, 758 points. Live. Updated 10:42 AM',
    );
  });
});

describe('the latest awards', () => {
  const latest = [
    { id: '1', at: '', house_id: 'Savant', grade: 6, name: 'Maya Aguilar', points: 5, reason: 'Work Hard' },
  ];

  it('run along the foot', async () => {
    await hang(feedOf(snapshotWith(POINTS, { latest })), settings({ ticker: true }));
    const line = within(screen.getByRole('list', { name: 'Latest awards' })).getByRole('listitem');
    expect(line.textContent).toContain('Maya A., Savant+5 Work Hard');
  });
});

describe('at night', () => {
  const shown = settings({ night: { from: '18:00', to: '06:30' } });

  it('there is the clock, and the points small; in the morning the board', async () => {
    await hang(feedOf(snapshotWith(POINTS)), shown);
    expect(screen.getByRole('banner')).toBeTruthy();
    await pass(7.5 * 3_600_000);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(textOf(screen.getByRole('main'))).toContain('6:12 PMFriday, November 20');
    expect(textOf(screen.getByRole('heading'))).toBe('Riverbank School. The board is back tomorrow at 6:30 AM.');
    expect(rows()).toEqual(['Laulima760', 'Savant758']);
    await pass(12.5 * 3_600_000);
    expect(head()).toContain('6:42 AM');
  });

  it('somebody may light the board, for an hour', async () => {
    await hang(feedOf(snapshotWith(POINTS)), shown);
    expect(screen.queryByRole('button', { name: 'Show the board' })).toBeNull();
    await pass(7.5 * 3_600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Show the board' }));
    expect(screen.getByRole('banner')).toBeTruthy();
    await pass(3_600_000);
    expect(screen.queryByRole('banner')).toBeNull();
  });
});

describe('the screen', () => {
  it('stays awake, and is asked again each time it is seen', async () => {
    const lock = { released: false, release: async () => {} };
    request.mockResolvedValue(lock);
    await hang(feedOf(snapshotWith(POINTS)));
    expect(request).toHaveBeenCalledTimes(1);
    lock.released = true;
    fireEvent(document, new Event('visibilitychange'));
    await pass(0);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('that may not stay awake says so', async () => {
    request.mockRejectedValue(new DOMException('Battery', 'NotAllowedError'));
    await hang(feedOf(snapshotWith(POINTS)));
    expect(screen.getByText(/^This screen may turn off/)).toBeTruthy();
  });

  it('hides the pointer and the controls after 3 s, and shows them at a move', async () => {
    await hang(feedOf(snapshotWith(POINTS)));
    expect(screen.getByRole('main').dataset['attended']).toBe('true');
    await pass(3000);
    expect(screen.getByRole('main').dataset['attended']).toBeUndefined();
    fireEvent(document, new Event('pointermove'));
    expect(screen.getByRole('main').dataset['attended']).toBe('true');
  });

  it('moves its picture each minute', async () => {
    await hang(feedOf(snapshotWith(POINTS)));
    const picture = document.querySelector<HTMLElement>('[data-drift]');
    const before = picture?.style.translate;
    await pass(60_000);
    expect(picture?.style.translate).not.toBe(before);
  });

  it('is filled by a tap, but not by a tap on a control', async () => {
    const fill = vi.fn<() => Promise<void>>(async () => {});
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
    document.documentElement.requestFullscreen = fill;
    try {
      await hang(feedOf(snapshotWith(POINTS)));
      fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
      expect(fill).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole('heading', { level: 1 }));
      expect(fill).toHaveBeenCalledOnce();
    } finally {
      Reflect.deleteProperty(document, 'fullscreenEnabled');
      Reflect.deleteProperty(document, 'fullscreenElement');
      Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    }
  });

  it('takes a newer version after a minute without a touch', async () => {
    const ask = vi.spyOn(updateStore, 'ask').mockReturnValue();
    await hang(feedOf(snapshotWith(POINTS)));
    act(() => updateStore.found());
    await pass(50_000);
    fireEvent(document, new Event('pointerdown'));
    await pass(50_000);
    expect(ask).not.toHaveBeenCalled();
    await pass(10_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('leaves no timer and no listener behind', async () => {
    const { view, news } = await hang(
      feedOf(snapshotWith(POINTS)),
      settings({ boards: ['total', 'per_child'], night: { from: '18:00', to: '06:30' } }),
    );
    await news(snapshotWith({ ...POINTS, Savant: 763 }));
    fireEvent.keyDown(document.body, { key: ' ' });
    await pass(100);
    const removed = vi.spyOn(document, 'removeEventListener');
    view.unmount();
    await pass(0);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed.mock.calls.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'visibilitychange',
        'pointermove',
        'pointerdown',
        'keydown',
        'click',
        'fullscreenchange',
      ]),
    );
  });

  it('is the same after two days of new points: as many elements, as many timers', async () => {
    const { news } = await hang(feedOf(snapshotWith(POINTS)), settings({ boards: ['total', 'per_child'] }));
    // A test before this one may have left a newer version waiting.
    vi.spyOn(updateStore, 'ask').mockReturnValue();
    const measure = async () => {
      await pass(70_000);
      return { elements: document.querySelectorAll('*').length, timers: vi.getTimerCount() };
    };
    const before = await measure();
    for (let hour = 1; hour <= 48; hour += 1) {
      await news(snapshotWith({ Savant: 758 + hour * (hour % 3), Laulima: 760 + hour }));
      await pass(3_596_000);
    }
    await news(snapshotWith(POINTS));
    expect(await measure()).toEqual(before);
  });
});
