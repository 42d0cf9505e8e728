// eslint-disable-next-line import/default -- the bundler answers with the URL of the built worker
import importWorkerUrl from '#data/import/import.worker.ts?worker&url';
// eslint-disable-next-line import/default -- the same
import journalWorkerUrl from '#data/outbox/copy/journal.worker.ts?worker&url';

export const SERVICE_WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';

/** The scripts that this app may hand to the browser; all others are refused under Trusted Types. */
const URLS = {
  serviceWorker: SERVICE_WORKER_URL,
  importWorker: importWorkerUrl,
  journalWorker: journalWorkerUrl,
} as const;

const policy = globalThis.window?.trustedTypes?.createPolicy('app', {
  createScriptURL(url) {
    if (Object.values(URLS).includes(url)) return url;
    throw new TypeError(`Not a script of this app: ${url}`);
  },
});

/** The URL of one of the app's own scripts, as the browser takes it. */
export function scriptUrl(name: keyof typeof URLS): string | TrustedScriptURL {
  return policy?.createScriptURL(URLS[name]) ?? URLS[name];
}
