import { clientsClaim } from 'workbox-core';
import { answerRequests } from './answers.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { crestsOf } from './crests.ts';
import { lastScreens } from './last-screens.ts';
import { precached } from './precache.ts';
import { startSync } from './sync.ts';

declare let self: ServiceWorkerGlobalScope;

// Wiring only. The first visit is controlled at once; a newer worker waits for the person's tap (SKIP_WAITING).
clientsClaim();
const sessionDb = new SessionDb();
const screens = lastScreens(sessionDb, self.location);
answerRequests(self, [precached(self, self.__WB_MANIFEST, screens), crestsOf(self.location), screens.styles]);
startSync(self, sessionDb);
