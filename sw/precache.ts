import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { askForScript } from '#contracts/last-screen.ts';
import type { Answerer } from './answers.ts';
import type { LastScreens } from './last-screens.ts';

/** What a page's address is not. */
const NO_PAGE = /^\/(api|crests)(\/|$)|^\/healthz/;

/**
 * The app itself opens from the cache, deep links too: first as the page looked last, where that is known. Nothing of /api
 * is ever answered from a cache: no address of it is one of these.
 */
export function precached(
  scope: ServiceWorkerGlobalScope,
  manifest: ReadonlyArray<PrecacheEntry | string>,
  { pageOf, styled }: Pick<LastScreens, 'pageOf' | 'styled'>,
): Answerer {
  cleanupOutdatedCaches();
  const app = new PrecacheController();
  app.addToCacheList([...manifest]);
  scope.addEventListener('install', (event) => void app.install(event));
  // Every tab loads again at this moment, and the browser answers none before what is waited for here is done. On a busy
  // disk the files of the version before take many seconds, one by one.
  scope.addEventListener('activate', () => void removeOthers(app));
  const open = app.createHandlerBoundToURL('/index.html');
  return (event, url) => {
    const { request } = event;
    // Exactly these addresses: no file of the app is asked for by another one.
    if (app.getCacheKeyForURL(request.url) !== undefined) return app.strategy.handle({ event, request });
    if (request.mode !== 'navigate' || NO_PAGE.test(url.pathname)) return undefined;
    const page = open({ event, request, url });
    return pageOf(url, page).then(async (kept) => {
      const answer = kept ?? (await page);
      const [html, code] = codeApart(await answer.text());
      return new Response(kept ? inParts(html, styled(), code) : html + code, answer);
    });
  };
}

/** A file of code that a page starts, or a link that asks for one. */
const CODE = new RegExp(`<script type="module" crossorigin src="([^"]+)"></script>|${askForScript('[^"]+')}`, 'g');

/** The page, and its code for the end of it: each file is asked for before it is started, so it comes compiled. */
function codeApart(page: string): [string, string] {
  const code: string[] = [];
  const html = page.replaceAll(CODE, (found, href = '') => {
    code.push(href && askForScript(href), found);
    return '';
  });
  const end = html.lastIndexOf('</body>');
  return [html.slice(0, end), code.join('') + html.slice(end)];
}

/** Gives the first part at once. A browser lays it out and shows it while nothing else comes. */
function inParts(first: string, between: Promise<unknown>, second: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(first));
      await between;
      controller.enqueue(encoder.encode(second));
      controller.close();
    },
  });
}

/** Removes the files that belong to another version. What is left when the browser ends the worker, the next version finds. */
async function removeOthers(app: PrecacheController): Promise<void> {
  const cache = await caches.open(app.strategy.cacheName);
  const own = new Set(app.getCachedURLs().map((url) => app.getCacheKeyForURL(url)));
  for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
}
