import { clientsClaim } from 'workbox-core';
import { Router } from 'workbox-routing';
import { startCrests } from './crests.ts';
import { startPrecache } from './precache.ts';
import { startSync } from './sync.ts';

declare let self: ServiceWorkerGlobalScope;

// Wiring only. The first visit is controlled at once; a newer worker waits for the person's tap (SKIP_WAITING).
clientsClaim();
// Workbox's default router would bring listeners and ways to register that nobody uses.
const router = new Router();
router.addFetchListener();
startPrecache(router, self.__WB_MANIFEST);
startCrests(router);
startSync(self);
