import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import type { Answerer } from './answers.ts';

/** What a page's address is not. */
const NO_PAGE = /^\/(api|crests)\/|^\/healthz/;

/**
 * The app itself opens from the cache, deep links too. Nothing of /api is ever answered from a cache: no address of it is
 * one of these.
 */
export function precached(manifest: ReadonlyArray<PrecacheEntry | string>): Answerer {
  cleanupOutdatedCaches();
  const app = new PrecacheController();
  app.precache([...manifest]);
  const open = app.createHandlerBoundToURL('/index.html');
  return (event, url) => {
    const { request } = event;
    // Exactly these addresses: no file of the app is asked for by another one.
    if (app.getCacheKeyForURL(request.url) !== undefined) return app.strategy.handle({ event, request });
    if (request.mode === 'navigate' && !NO_PAGE.test(url.pathname)) return open({ event, request, url });
    return undefined;
  };
}
