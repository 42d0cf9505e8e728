// The least that the worker of this product can be: the precache as it is, and a database.
import { Dexie } from 'dexie';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

const db = new Dexie('floor');
db.version(1).stores({ rows: 'id' });
self.addEventListener('sync', (event) => event.waitUntil(db.table('rows').clear()));
