import { headOf, LAST_SCREEN_STYLES, LAST_SCREENS, OF_ACCOUNT } from '#contracts/last-screen.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import type { Answerer } from './answers.ts';

/** A page opens without it too, so no start waits longer for a busy disk. */
const PATIENCE_MS = 1000;

/** What a page looked like last, where whoever is signed in saw it, in the version of `app`, the app's own page. */
export type LastScreenOf = (url: URL, app: Promise<Response>) => Promise<Response | undefined>;

export function lastScreens({ session }: Pick<SessionDb, 'session'>): LastScreenOf {
  const read: LastScreenOf = async (url, app) => {
    // Begun before it is needed: on a slow device it takes a while, and a page that was not kept doesn't wait for it.
    const reading = session.get('current').catch(() => null);
    const kept = await caches.match(url.href, { cacheName: LAST_SCREENS });
    if (!kept) return undefined;
    const [last = '', own = ''] = await Promise.all([kept, await app].map((page) => page.clone().text()));
    const row = await reading;
    // Not known, so nothing is shown and nothing deleted.
    if (row === null) return undefined;
    // A shared tablet that is locked shows nothing of whoever used it.
    const isOwn = row?.lockedAt === undefined && row?.profile.id === kept.headers.get(OF_ACCOUNT);
    if (isOwn && last.includes(headOf(own))) return kept;
    await caches.delete(LAST_SCREENS);
    return undefined;
  };
  const later = () => new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE_MS, undefined));
  return (url, app) => Promise.race([read(url, app).catch(() => undefined), later()]);
}

/** The styles of a kept page, which are in no file of the app. */
export function lastScreenStyles({ origin }: { readonly origin: string }): Answerer {
  return ({ request }, url) =>
    url.origin === origin && url.pathname === LAST_SCREEN_STYLES ? readStyles(request) : undefined;
}

const readStyles = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: LAST_SCREENS })) ??
  new Response('', { headers: { 'Content-Type': 'text/css' } });
