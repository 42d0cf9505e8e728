import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionRow } from '#data/session/session-db.ts';
import { lastScreens } from '#sw/last-screens.ts';

const ORIGIN = 'https://school.test';
const APP = '<html><head><script src="/assets/app-2.js"></script></head><body><div id="root"></div></body></html>';
const KEPT =
  '<html data-has-nav-bar=""><head><script src="/assets/app-2.js"></script><link href="/last-screen.css?of=%2Fdashboard">' +
  '</head><body><div id="last-screen">Good morning</div><div id="root"></div></body></html>';

/** The storage of the browser: what is kept by its address, until it is deleted. */
let stored: Map<string, Response>;
let deleted: string[];
let row: Partial<SessionRow> | undefined;
let read: () => Promise<unknown>;

const keep = (page: string, accountId: string): void =>
  void stored.set(`${ORIGIN}/dashboard`, new Response(page, { headers: { 'X-Last-Screen-Account': accountId } }));

beforeEach(() => {
  stored = new Map();
  deleted = [];
  row = { profile: { id: 'rivera' } as SessionRow['profile'] };
  read = async () => row;
  vi.stubGlobal('caches', {
    match: async (key: string | Request, { cacheName }: MultiCacheQueryOptions) =>
      cacheName === 'last-screens-1' ? stored.get(typeof key === 'string' ? key : key.url)?.clone() : undefined,
    delete: async (name: string) => deleted.push(name) > 0,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function screens() {
  const session = { get: () => read() } as unknown as Parameters<typeof lastScreens>[0]['session'];
  return lastScreens({ session }, { origin: ORIGIN });
}

async function opened(path = '/dashboard', app = APP): Promise<string | undefined> {
  const answer = screens().pageOf(new URL(path, ORIGIN), Promise.resolve(new Response(app)));
  return (await answer)?.text();
}

it('a page opens as its own person saw it last', async () => {
  keep(KEPT, 'rivera');
  expect(await opened()).toBe(KEPT);
  expect(deleted).toEqual([]);
});

it('a page that nobody saw opens as the app', async () => {
  keep(KEPT, 'rivera');
  expect(await opened('/store')).toBeUndefined();
  expect(deleted).toEqual([]);
});

it.each<[string, () => void]>([
  ['another account', () => (row = { profile: { id: 'okafor' } as SessionRow['profile'] })],
  ['nobody', () => (row = undefined)],
  ['its own person on a locked tablet', () => (row = { ...row, lockedAt: 1 })],
])('to %s it is not shown, and it is deleted', async (_, become) => {
  keep(KEPT, 'rivera');
  become();
  expect(await opened()).toBeUndefined();
  expect(deleted).toEqual(['last-screens-1']);
});

it('a page of another version of the app, whose files are gone, is not shown, and it is deleted', async () => {
  keep(KEPT, 'rivera');
  expect(await opened('/dashboard', APP.replace('app-2', 'app-3'))).toBeUndefined();
  expect(deleted).toEqual(['last-screens-1']);
});

it('where the session can not be read, the app opens, and what is kept stays', async () => {
  keep(KEPT, 'rivera');
  read = () => Promise.reject(new Error('no database'));
  expect(await opened()).toBeUndefined();
  expect(deleted).toEqual([]);
});

it('where the session takes longer than a moment, the app opens', async () => {
  vi.useFakeTimers();
  keep(KEPT, 'rivera');
  read = () => new Promise(() => undefined);
  const answer = opened();
  await vi.advanceTimersByTimeAsync(999);
  let isOver = false;
  void answer.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBeUndefined();
});

it('a page that nobody saw waits for no session', async () => {
  vi.useFakeTimers();
  read = () => new Promise(() => undefined);
  expect(await opened('/store')).toBeUndefined();
});

it('its styles come from the device, and where there are none, none', async () => {
  const { styles } = screens();
  const ask = async (address: string) => {
    const request = new Request(address);
    return (await styles({ request } as FetchEvent, new URL(address)))?.text();
  };
  stored.set(`${ORIGIN}/last-screen.css?of=%2Fdashboard`, new Response('.last-0{color: red}'));
  expect(await ask(`${ORIGIN}/last-screen.css?of=%2Fdashboard`)).toBe('.last-0{color: red}');
  expect(await ask(`${ORIGIN}/last-screen.css?of=%2Fclass`)).toBe('');
  expect(await ask('https://elsewhere.test/last-screen.css?of=%2Fdashboard')).toBeUndefined();
  expect(await ask(`${ORIGIN}/assets/app.css`)).toBeUndefined();
});

/** How many pages that were given have their styles. */
function styledPages(given: ReturnType<typeof screens>, pages: number): () => number {
  let styled = 0;
  for (let page = 0; page < pages; page += 1) void given.styled().then(() => (styled += 1));
  return () => styled;
}

it('each page that was given has its styles when the styles of a page are asked for, but not when others are', async () => {
  vi.useFakeTimers();
  const given = screens();
  const styled = styledPages(given, 2);
  const ask = async (address: string) =>
    given.styles({ request: new Request(address) } as FetchEvent, new URL(address));
  await ask(`${ORIGIN}/assets/app.css`);
  await vi.advanceTimersByTimeAsync(0);
  expect(styled()).toBe(0);
  await ask(`${ORIGIN}/last-screen.css?of=%2Fdashboard`);
  await vi.advanceTimersByTimeAsync(0);
  expect(styled()).toBe(2);
});

it('a page waits a tenth of a second for styles that the browser does not ask for', async () => {
  vi.useFakeTimers();
  const styled = styledPages(screens(), 1);
  await vi.advanceTimersByTimeAsync(99);
  expect(styled()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(styled()).toBe(1);
});
