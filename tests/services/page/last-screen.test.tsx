import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstScreen, watchFirstScreen } from '#services/page/first-screen.ts';
import { forgetLastScreens, keepLastScreen } from '#services/page/last-screen.ts';

const INDEX =
  '<!doctype html><html lang="en"><head><script type="module" crossorigin src="/assets/app.js"></script>' +
  '<link rel="stylesheet" href="/assets/a.css"></head>' +
  '<body><div id="root"><p>Loading…</p></div></body></html>';

let stored: Map<string, Response>;
let deleted: string[];
const SCREEN = {
  accountId: 'rivera',
  path: '/dashboard',
  aliases: ['/'],
  isReplaced: (path: string) => path.startsWith('/class'),
  said: 'As it was. Opening…',
};

const page = (html: string): void => {
  document.body.replaceChildren();
  document.body.innerHTML = `<div id="root">${html}</div>`;
};
const follows = (controller: object | null): void =>
  void Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
const addresses = () => [...stored.keys()];
const kept = async (address = '/dashboard') => (await stored.get(address)?.clone().text()) ?? null;

beforeEach(() => {
  stored = new Map();
  deleted = [];
  follows({});
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/index.html'
      ? new Response(INDEX, { headers: { 'Content-Security-Policy': "style-src 'self'", 'Content-Length': '9' } })
      : new Response('', { status: 404 }),
  );
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (address: string, response: Response) => void stored.set(address, response),
      keys: async () => addresses().map((address) => new Request(new URL(address, 'https://school.test'))),
      delete: async ({ url }: Request) => stored.delete(url.slice('https://school.test'.length)),
    }),
    delete: async (name: string) => deleted.push(name) > 0,
  });
  page('<main id="main"><h1>Good morning</h1></main>');
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('the page is kept whole, dead, named as old, in front of the empty app, with the rules and the person it is for', async () => {
  document.documentElement.setAttribute('data-has-nav-bar', '');
  await keepLastScreen(SCREEN);
  expect(await kept()).toBe(
    '<!doctype html><html data-has-nav-bar="" lang="en"><head>' +
      '<script type="module" crossorigin src="/assets/app.js"></script><link rel="stylesheet" href="/assets/a.css">' +
      '<link rel="expect" href="#root" blocking="render">' +
      '<link rel="stylesheet" href="/last-screen.css?of=%2Fdashboard"></head><body>' +
      '<div id="last-screen" inert=""><main><h1>Good morning</h1></main>' +
      '<p class="last-screen-note">As it was. Opening…</p></div>' +
      '<div id="root"><p>Loading…</p></div></body></html>',
  );
  const headers = stored.get('/dashboard')?.headers;
  expect(headers?.get('X-Last-Screen-Account')).toBe('rivera');
  expect(headers?.get('Content-Security-Policy')).toBe("style-src 'self'");
  expect(headers?.get('Content-Length')).toBeNull();
});

function link(rel: string, href: string): void {
  const made = document.createElement('link');
  made.setAttribute('rel', rel);
  made.setAttribute('href', href);
  if (rel.includes('preload')) made.setAttribute('as', 'script');
  // Those of an earlier start come at the end of the page.
  (href.includes('data') ? document.body : document.head).append(made);
}

it('all styles and the code of the first screen are kept, each once, but not the code of other screens since', async () => {
  const drawing = document.createElement('div');
  watchFirstScreen(drawing, () => undefined);
  link('stylesheet', '/assets/a.css');
  link('stylesheet', '/assets/class.css');
  link('modulepreload', '/assets/data.js');
  link('preload', '/assets/class.js');
  link('preload', '/assets/app.js');
  link('icon', '/icons/app.png');
  await firstScreen();
  link('stylesheet', '/assets/admin.css');
  link('preload', '/assets/admin.js');
  await keepLastScreen(SCREEN);
  const head = (await kept())?.split('</head>')[0];
  expect(head?.match(/<link[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/a.css">',
    '<link rel="expect" href="#root" blocking="render">',
    '<link rel="stylesheet" href="/assets/class.css">',
    '<link rel="stylesheet" href="/assets/admin.css">',
    '<link rel="preload" as="script" crossorigin href="/assets/class.js">',
    '<link rel="preload" as="script" crossorigin href="/assets/data.js">',
    '<link rel="stylesheet" href="/last-screen.css?of=%2Fdashboard">',
  ]);
});

it('a page that began with the sign-in keeps the styles of the screen that came after it', async () => {
  watchFirstScreen(document.createElement('div'), () => undefined);
  link('stylesheet', '/assets/a.css');
  await firstScreen();
  link('stylesheet', '/assets/screens.css');
  await keepLastScreen(SCREEN);
  expect(await kept()).toContain('<link rel="stylesheet" href="/assets/screens.css">');
});

it('the styles of the copy that this page began with are not kept with it', async () => {
  link('stylesheet', '/last-screen.css?of=%2Fdashboard');
  link('stylesheet', '/last-screen.css?of=%2Fclass%2F1');
  await keepLastScreen(SCREEN);
  expect((await kept())?.match(/last-screen\.css[^"]*/g)).toEqual(['last-screen.css?of=%2Fdashboard']);
});

it('the faces that it has loaded are asked for with it, each once', async () => {
  const names = ['/assets/besley-bold.woff2', '/api/habits', '/assets/besley-bold.woff2', '/assets/app.js'];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'resource'
      ? names.map((name) => ({ name: `https://school.test${name}` }) as PerformanceResourceTiming)
      : [],
  );
  await keepLastScreen(SCREEN);
  expect((await kept())?.match(/<link[^>]* as="font"[^>]*>/g)).toEqual([
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/besley-bold.woff2">',
  ]);
  vi.restoreAllMocks();
});

it('what is true at its moment only is left out', async () => {
  page(
    '<p data-only-now="">3 waiting</p><output class="sr-only">Saved</output><output>Choose a reason</output><i id="a"></i>',
  );
  await keepLastScreen(SCREEN);
  expect(await kept()).toContain(
    '<div id="last-screen" inert=""><output>Choose a reason</output><i></i><p class="last',
  );
});

it('no attribute has a style, and equal styles are kept once; a picture keeps the names of its parts', async () => {
  page(
    '<b class="tile" style="--house: red;"></b><b style="--house: red;"></b><b style="--house: blue;"></b>' +
      '<svg><symbol id="star"></symbol></svg>',
  );
  await keepLastScreen(SCREEN);
  expect(await kept()).toContain(
    'inert=""><b class="tile last-0"></b><b class="last-0"></b><b class="last-1"></b><svg><symbol id="star"></symbol></svg>',
  );
  const styles = stored.get('/last-screen.css?of=%2Fdashboard');
  expect(await styles?.text()).toBe(
    '.last-0{--house: red;}\n.last-1{--house: blue;}\n' +
      '@media not ((width >= 1024px) and (width < 1025px)) {' +
      ' #last-screen { display: none } #last-screen + #root { position: static; visibility: visible } }',
  );
  expect(styles?.headers.get('Content-Type')).toBe('text/css');
});

it('where the app opens at this page, it is kept for the app’s own address too', async () => {
  await keepLastScreen({ ...SCREEN, aliases: [] });
  expect(addresses()).toEqual(['/last-screen.css?of=%2Fdashboard', '/dashboard']);
  await keepLastScreen(SCREEN);
  expect(addresses()).toEqual(['/last-screen.css?of=%2Fdashboard', '/dashboard', '/']);
});

it('one class is kept, the last one, beside the start page', async () => {
  await keepLastScreen(SCREEN);
  for (const path of ['/class/1', '/class/2']) await keepLastScreen({ ...SCREEN, path, aliases: [] });
  expect(addresses()).toEqual([
    '/last-screen.css?of=%2Fdashboard',
    '/dashboard',
    '/',
    '/last-screen.css?of=%2Fclass%2F2',
    '/class/2',
  ]);
  await keepLastScreen(SCREEN);
  expect(addresses()).toHaveLength(5);
});

it.each<[string, () => void]>([
  ['that is still loading', () => document.documentElement.setAttribute('data-has-loading', '')],
  ['with a question over it', () => page('<main></main><dialog open="">Sign out?</dialog>')],
  ['of a browser without the worker', () => follows(null)],
  [
    'of another version than the worker’s',
    () => {
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.src = '/assets/app-1.js';
      document.head.append(script);
    },
  ],
  ['whose own file can not be read', () => vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))],
])('a page %s is not kept', async (_, become) => {
  become();
  await keepLastScreen(SCREEN);
  expect(addresses()).toEqual([]);
});

it('all that is kept is deleted at once, and on plain http there is nothing to delete', async () => {
  await forgetLastScreens();
  expect(deleted).toEqual(['last-screens-1']);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'caches');
  await expect(forgetLastScreens()).resolves.toBeUndefined();
});
