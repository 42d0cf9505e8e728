import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const ORIGIN = 'https://school.test';
const APP_CODE = '<script type="module" crossorigin src="/assets/app-abc.js"></script>';
const ASKED_FOR_BEFORE = `<link rel="preload" as="script" crossorigin href="/assets/app-abc.js">${APP_CODE}`;
const CLASS_CODE = '<link rel="preload" as="script" crossorigin href="/assets/class-def.js">';
const STYLES = '<link rel="stylesheet" href="/assets/app.css">';
const KEPT = `<head>${APP_CODE}${CLASS_CODE}${STYLES}</head><body>as it was</body>`;

/** A worker's requests may leave out the site that they are for. */
class SiteRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

class FakeEvent {
  readonly type: string;
  readonly request: Request;
  waits: Array<Promise<unknown>> = [];
  answer: Promise<Response> | null = null;
  constructor(type: string, request: Request = new SiteRequest('/')) {
    this.type = type;
    this.request = request;
  }
  waitUntil(work: Promise<unknown>): void {
    this.waits.push(work);
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

/** A page that is opened by its address; elsewhere than in a browser no request can say so itself. */
class Navigation extends SiteRequest {
  override get mode(): RequestMode {
    return 'navigate';
  }
}

/** The browser's cache storage, as far as the worker uses it. */
function createCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (key: Request | string): string => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: Request | string) => store.get(urlOf(key))?.clone(),
      put: async (key: Request | string, response: Response) => void store.set(urlOf(key), response),
      keys: async () => [...store.keys()].map((url) => new SiteRequest(url)),
      delete: async (key: Request | string, { ignoreSearch = false }: CacheQueryOptions = {}) => {
        if (name === PRECACHE) await busyDisk;
        const isSame = (url: string): boolean =>
          ignoreSearch ? url.split('?')[0] === urlOf(key).split('?')[0] : url === urlOf(key);
        return [...store.keys()].filter(isSame).map((url) => store.delete(url)).length > 0;
      },
    };
  };
  const match = async (key: Request | string, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
    (await open(cacheName)).match(key);
  return { open, match, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) };
}

const listeners = new Map<string, Array<(event: FakeEvent) => void>>();
const loaded: string[] = [];
const device = createCaches();
const PRECACHE = `workbox-precache-v2-${ORIGIN}/`;
const BEFORE = ['/index.html?__WB_REVISION__=0', '/assets/app-old.js'];
/** The styles of the kept page are asked for. */
let styleThePage = (): void => undefined;
/** Until it ends, the disk is busy: nothing is deleted. */
let freeTheDisk = (): void => undefined;
const busyDisk = new Promise<void>((resolve) => (freeTheDisk = resolve));

async function happen(event: FakeEvent): Promise<FakeEvent> {
  for (const listener of listeners.get(event.type) ?? []) listener(event);
  await Promise.all(event.waits);
  return event;
}
const asked = (request: Request): Promise<FakeEvent> => happen(new FakeEvent('fetch', request));

beforeAll(async () => {
  const scope = {
    __WB_DISABLE_DEV_LOGS: true,
    caches: device,
    location: new URL(ORIGIN),
    registration: { scope: `${ORIGIN}/` },
    ExtendableEvent: FakeEvent,
    FetchEvent: FakeEvent,
    Request: SiteRequest,
    addEventListener: (type: string, listener: (event: FakeEvent) => void) =>
      void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    fetch: async (input: Request) => {
      const { pathname, search } = new URL(input.url);
      loaded.push(pathname + search);
      const text = `from the server: ${pathname}${search}`;
      return new Response(pathname === '/index.html' ? `<head>${APP_CODE}${STYLES}</head><body>${text}</body>` : text, {
        headers: { 'Content-Security-Policy': "default-src 'self'" },
      });
    },
  };
  for (const [name, value] of Object.entries({ ...scope, self: scope })) vi.stubGlobal(name, value);
  const { precached } = await import('#sw/precache.ts');
  const { crestsOf } = await import('#sw/crests.ts');
  const { answerRequests } = await import('#sw/answers.ts');
  const worker = scope as unknown as ServiceWorkerGlobalScope;
  const files = [
    { url: '/index.html', revision: '1' },
    { url: '/assets/app-abc.js', revision: null },
  ];
  const app = precached(worker, files, {
    pageOf: async ({ pathname }) =>
      pathname === '/class/7' ? new Response(KEPT, { headers: { 'X-Last-Screen-Account': 'rivera' } }) : undefined,
    styled: () => new Promise<void>((resolve) => (styleThePage = resolve)),
  });
  answerRequests(worker, [app, crestsOf(scope.location)]);
  // What the version before has left.
  const kept = await device.open(PRECACHE);
  for (const url of BEFORE) await kept.put(url, new Response('of before'));
  await happen(new FakeEvent('install'));
  await happen(new FakeEvent('activate'));
});
afterAll(() => void vi.unstubAllGlobals());

it('everything of the app is loaded when the worker is installed', () => {
  expect(loaded.toSorted()).toEqual(['/assets/app-abc.js', '/index.html']);
});

it('no page waits until the files of the version before are deleted, and in the end they are', async () => {
  const files = async () => (await (await device.open(PRECACHE)).keys()).map(({ url }) => url.slice(ORIGIN.length));
  const own = ['/index.html?__WB_REVISION__=1', '/assets/app-abc.js'];
  expect(await files()).toEqual([...BEFORE, ...own]);
  freeTheDisk();
  await vi.waitFor(async () => expect(await files()).toEqual(own));
});

it.each(['/', '/dashboard', '/assign/roster/points?roster_id=1', '/students/7/history'])(
  'the page %s opens from the device',
  async (path) => {
    const { answer } = await asked(new Navigation(path));
    expect(await (await answer)?.text()).toBe(
      `<head>${STYLES}</head><body>from the server: /index.html${ASKED_FOR_BEFORE}</body>`,
    );
    expect((await answer)?.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(loaded).toHaveLength(2);
  },
);

it('a page that was seen before opens as it was, and its code comes when its styles were asked for', async () => {
  const { answer } = await asked(new Navigation('/class/7'));
  const response = await answer;
  const reader = response?.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(`<head>${STYLES}</head><body>as it was`);
  const rest = reader?.read();
  let hasRest = false;
  void rest?.then(() => (hasRest = true));
  await new Promise((resolve) => void setTimeout(resolve));
  expect(hasRest).toBe(false);
  styleThePage();
  expect((await rest)?.value).toBe(`${ASKED_FOR_BEFORE}${CLASS_CODE}</body>`);
  expect((await reader?.read())?.done).toBe(true);
  expect(response?.headers.get('X-Last-Screen-Account')).toBe('rivera');
});

it('a part of the app comes from the device', async () => {
  const { answer } = await asked(new SiteRequest('/assets/app-abc.js'));
  expect(await (await answer)?.text()).toBe('from the server: /assets/app-abc.js');
  expect(loaded).toHaveLength(2);
});

it('a school’s own crest is asked for once, then comes from the device; a new version takes its place', async () => {
  const crest = async (version: number): Promise<string | undefined> =>
    (await (await asked(new SiteRequest(`/crests/h1.png?v=${version}`))).answer)?.text();
  const before = loaded.length;
  for (const version of [1, 1, 2, 2]) {
    expect(await crest(version)).toBe(`from the server: /crests/h1.png?v=${version}`);
  }
  expect(loaded.slice(before)).toEqual(['/crests/h1.png?v=1', '/crests/h1.png?v=2']);
  await crest(1);
  expect(loaded.slice(before)).toHaveLength(3);
});

it.each<[string, Request]>([
  ['a call', new SiteRequest('/api/students?page=1')],
  ['an award', new SiteRequest('/api/points/award/', { method: 'POST', body: '{}' })],
  ['the address of a call, opened as a page', new Navigation('/api/reports/export')],
  ['the page about the API', new Navigation('/api')],
  ['the server’s health, opened as a page', new Navigation('/healthz')],
  ['a write to the app’s own address', new SiteRequest('/index.html', { method: 'POST', body: '{}' })],
  ['another server’s file of the same name', new SiteRequest('https://elsewhere.test/assets/app-abc.js')],
])('%s is left to the network', async (_, request) => {
  expect((await asked(request)).answer).toBeNull();
});
