import { Workbox } from 'workbox-window';
import type { SwMessage } from '#contracts/sw-message.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { scriptUrl, SERVICE_WORKER_URL } from './script-url.ts';
import { updateStore } from './update-store.ts';

/** A build whose worker only removes itself (docs/deploy.md): registered again, it would come and go with each load. */
const IS_KILL_SWITCH = import.meta.env.VITE_KILL_SWITCH === 'true';

/** A chunk can't be loaded. Where the server is there, a deploy has removed it; without a network that says nothing. */
async function lookWhyNot(): Promise<void> {
  const server = await fetch(SERVICE_WORKER_URL, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (server?.ok) updateStore.found();
}

/** Registers the service worker and watches for newer versions of the app. Once, after the page has loaded. */
export async function registerWorker(): Promise<void> {
  window.addEventListener('vite:preloadError', () => void lookWhyNot());
  if (IS_KILL_SWITCH || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox(scriptUrl('serviceWorker'), {
    scope: '/',
    ...(import.meta.env.DEV ? { type: 'module' } : {}),
  });
  workbox.addEventListener('waiting', () => updateStore.found());

  // The first worker claims the page without a reload; a later one is a newer version, and every tab follows it as soon
  // as nothing is cut off by that.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) updateStore.ask();
    controlled = true;
  });

  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await workbox.register();
  } catch {
    // Without a worker (a private window, a browser's switch) the page sends the outbox itself.
    return;
  }
  // The first worker claims the pages that are there. One that was just being opened has to ask, or its next screen could
  // not be loaded without a network.
  if (!controlled) registration?.active?.postMessage({ type: 'CLAIM' } satisfies SwMessage);

  // workbox-window misses one that began to install before it listened (the browser looks by itself at each load), and
  // tells of others after a while only. One that is installed waits, also where the registration doesn't say so yet.
  const notice = (): void => {
    const { waiting = null, installing = null } = registration ?? {};
    const found = (): void => {
      const isInstalled = waiting !== null || installing?.state === 'installed';
      if (isInstalled && navigator.serviceWorker.controller) updateStore.found();
    };
    installing?.addEventListener('statechange', found);
    found();
  };
  notice();
  const look = (): void => void workbox.update().then(notice, () => undefined);
  look();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  window.addEventListener('online', look);
  setInterval(look, HOUR_MS);
}
