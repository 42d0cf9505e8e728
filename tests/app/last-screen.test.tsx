import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSharedTablet } from '#services/page/home-hint.ts';
import { openPage, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';

pageTests();

let kept: Map<string, Response>;
let shown: DocumentVisibilityState;

beforeEach(() => {
  kept = new Map();
  shown = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => shown);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: {} }),
  });
  vi.stubGlobal('fetch', async () => new Response('<html ><head></head><body><div id="root"></div></body></html>'));
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (address: string, answer: Response) => void kept.set(address, answer),
      keys: async () => [],
    }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  keepSharedTablet(false);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Opens the page in the app's own root, and puts the tablet away. */
async function leave(
  path: string,
  title: RegExp,
  session = SIGNED_IN,
  becomes: DocumentVisibilityState = 'hidden',
): Promise<void> {
  const { view } = await openPage(path, { session });
  view.container.id = 'root';
  await screen.findByRole('heading', { name: title });
  await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-has-loading')).toBe(false));
  shown = becomes;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => void (await new Promise((resolve) => void setTimeout(resolve))));
}

it('a teacher who puts the tablet away on the start page finds it as it was, also at the app’s own address', async () => {
  await leave('/dashboard', /^Good /);
  await vi.waitFor(() =>
    expect([...kept.keys()].toSorted()).toEqual(['/', '/dashboard', '/last-screen.css?of=%2Fdashboard']),
  );
  const page = await kept.get('/dashboard')?.text();
  expect(page).toMatch(/>Good (morning|afternoon|evening), Ana</);
  expect(page).toContain('As it was on Nov 25, 2026, 10:00 AM. Opening…');
  expect(kept.get('/dashboard')?.headers.get('X-Last-Screen-Account')).toBe(SIGNED_IN.profile.id);
});

it('while the page is seen nothing is kept', async () => {
  await leave('/dashboard', /^Good /, SIGNED_IN, 'visible');
  expect([...kept.keys()]).toEqual([]);
});

it('a page that was left before the idle moment is not kept, as another one is shown by then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const idle: Array<() => void> = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => void idle.push(then));
  const { view, user } = await openPage('/dashboard', { session: SIGNED_IN });
  view.container.id = 'root';
  await screen.findByRole('heading', { name: /^Good / });
  await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-has-loading')).toBe(false));
  const before = idle.length;
  await vi.advanceTimersByTimeAsync(3000);
  expect(idle.length).toBeGreaterThan(before);
  await user.click(screen.getByRole('link', { name: 'Submit ideas or request help' }));
  await screen.findByRole('heading', { name: /^Help/ });
  await act(async () => idle.forEach((then) => then()));
  expect([...kept.keys()]).toEqual([]);
});

it('other pages are not kept', async () => {
  await leave('/help', /^Help/);
  expect([...kept.keys()]).toEqual([]);
});

it('a tablet that teachers share keeps nothing of anybody', async () => {
  keepSharedTablet(true);
  await leave('/dashboard', /^Good /);
  expect([...kept.keys()]).toEqual([]);
});
