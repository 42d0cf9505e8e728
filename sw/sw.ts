import { clientsClaim } from 'workbox-core';
import { startCrests } from './crests.ts';
import { startPrecache } from './precache.ts';
import { startSync } from './sync.ts';

declare let self: ServiceWorkerGlobalScope;

// Wiring only. The first visit is controlled at once; a newer worker waits for the person's tap (SKIP_WAITING).
clientsClaim();
startPrecache(self.__WB_MANIFEST);
startCrests();
startSync(self);
