import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, Route, type Router } from 'workbox-routing';

/**
 * The app itself opens from the cache, deep links too. Nothing of /api is ever answered from a cache, and no POST is
 * touched: there is no route for either.
 */
export function startPrecache(router: Router, manifest: ReadonlyArray<PrecacheEntry | string>): void {
  cleanupOutdatedCaches();
  const app = new PrecacheController();
  app.precache([...manifest]);
  // Exactly these addresses: no file of the app is asked for by another one.
  const isOfApp = ({ request }: { request: Request }): boolean => app.getCacheKeyForURL(request.url) !== undefined;
  router.registerRoute(new Route(isOfApp, app.strategy));
  router.registerRoute(
    new NavigationRoute(app.createHandlerBoundToURL('/index.html'), { denylist: [/^\/(api|crests)\//, /^\/healthz/] }),
  );
}
