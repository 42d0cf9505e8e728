import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { askForScript } from '#contracts/last-screen.ts';
import type { Answerer } from './answers.ts';
import type { LastScreenOf } from './last-screens.ts';

/** What a page's address is not. */
const NO_PAGE = /^\/(api|crests)(\/|$)|^\/healthz/;

/**
 * The app itself opens from the cache, deep links too: first as the page looked last, where that is known. Nothing of /api
 * is ever answered from a cache: no address of it is one of these.
 */
export function precached(
  scope: ServiceWorkerGlobalScope,
  manifest: ReadonlyArray<PrecacheEntry | string>,
  lastScreen: LastScreenOf,
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
    return lastScreen(url, page).then(async (kept) => askForScripts(kept ?? (await page)));
  };
}

/** A file that index.html starts. */
const MODULE = /<script type="module" crossorigin src="([^"]+)"/g;

/** The same page, which asks for its code first: what it starts is then compiled already. */
async function askForScripts(page: Response): Promise<Response> {
  const html = await page.text();
  return new Response(
    html.replaceAll(MODULE, (script, href: string) => askForScript(href) + script),
    page,
  );
}

/** Removes the files that belong to another version. What is left when the browser ends the worker, the next version finds. */
async function removeOthers(app: PrecacheController): Promise<void> {
  const cache = await caches.open(app.strategy.cacheName);
  const own = new Set(app.getCachedURLs().map((url) => app.getCacheKeyForURL(url)));
  for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
}
