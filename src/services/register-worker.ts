import { Workbox } from 'workbox-window';
import { updateStore } from './update-store.ts';

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';
const HOUR_MS = 60 * 60_000;

/** The one script URL that this app may hand to the browser; all others are refused under Trusted Types. */
function trustedWorkerUrl(): string | TrustedScriptURL {
  const policy = window.trustedTypes?.createPolicy('app', {
    createScriptURL(url) {
      if (url === WORKER_URL) return url;
      throw new TypeError(`Not a script of this app: ${url}`);
    },
  });
  return policy?.createScriptURL(WORKER_URL) ?? WORKER_URL;
}

/** Registers the service worker and watches for newer versions of the app. Once, after the page has loaded. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(trustedWorkerUrl(), { scope: '/', ...(import.meta.env.DEV ? { type: 'module' } : {}) });
  workbox.addEventListener('waiting', () => updateStore.found());

  // The first worker claims the page without a reload; a later one is a newer version, and every tab follows it as soon
  // as nothing is cut off by that.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) updateStore.ask();
    controlled = true;
  });
  // A chunk of this version that a deploy has removed.
  window.addEventListener('vite:preloadError', () => updateStore.found());

  try {
    await workbox.register();
  } catch {
    // Without a worker (a private window, a browser's switch) the page sends the outbox itself.
    return;
  }
  const look = (): void => void workbox.update().catch(() => undefined);
  look();
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  window.addEventListener('online', look);
  setInterval(look, HOUR_MS);
}
