import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, type Router } from 'workbox-routing';

/**
 * The app itself opens from the cache, deep links too. Nothing of /api is ever answered from a cache, and no POST is
 * touched: there is no route for either.
 */
export function startPrecache(router: Router, manifest: ReadonlyArray<PrecacheEntry | string>): void {
  cleanupOutdatedCaches();
  const app = new PrecacheController();
  app.precache([...manifest]);
  router.registerRoute(new PrecacheRoute(app));
  router.registerRoute(
    new NavigationRoute(app.createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|crests)\//, /^\/healthz/] }),
  );
}
