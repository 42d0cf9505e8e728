import { clientsClaim } from 'workbox-core';
import { answerRequests } from './answers.ts';
import { crestsOf } from './crests.ts';
import { precached } from './precache.ts';
import { startSync } from './sync.ts';

declare let self: ServiceWorkerGlobalScope;

// Wiring only. The first visit is controlled at once; a newer worker waits for the person's tap (SKIP_WAITING).
clientsClaim();
answerRequests(self, [precached(self, self.__WB_MANIFEST), crestsOf(self.location)]);
startSync(self);
