import { clientsClaim } from 'workbox-core';
import { answerRequests } from './answers.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { crestsOf } from './crests.ts';
import { lastScreens, lastScreenStyles } from './last-screens.ts';
import { precached } from './precache.ts';
import { startSync } from './sync.ts';

declare let self: ServiceWorkerGlobalScope;

// Wiring only. The first visit is controlled at once; a newer worker waits for the person's tap (SKIP_WAITING).
clientsClaim();
const sessionDb = new SessionDb();
answerRequests(self, [
  precached(self, self.__WB_MANIFEST, lastScreens(sessionDb)),
  crestsOf(self.location),
  lastScreenStyles(self.location),
]);
startSync(self, sessionDb);
