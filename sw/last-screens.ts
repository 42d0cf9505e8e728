import { headOf, LAST_SCREEN_STYLES, LAST_SCREENS, OF_ACCOUNT } from '#contracts/last-screen.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import type { Answerer } from './answers.ts';

/** On a busy disk a start waits no longer than this: the app opens without the kept page too. */
const PATIENCE_MS = 1000;
/** Where the browser still has the styles of a kept page, it does not ask for them. */
const STYLES_MS = 100;

export interface LastScreens {
  /** Gives the kept page if the signed-in person saw it in this version of the app; `app` is the app's own page. */
  pageOf: (url: URL, app: Promise<Response>) => Promise<Response | undefined>;
  /** Answers with the styles of a kept page. */
  styles: Answerer;
  /** Resolves when a page that is given now has asked for its styles, the last file that it names before its code. */
  styled: () => Promise<void>;
}

export function lastScreens({ session }: Pick<SessionDb, 'session'>, { origin }: { origin: string }): LastScreens {
  /** The pages that still wait for their styles. */
  const waiting = new Set<() => void>();

  const read: LastScreens['pageOf'] = async (url, app) => {
    // Begun before it is needed: on a slow device it takes a while, and a page that was not kept doesn't wait for it.
    const reading = session.get('current').catch(() => null);
    const kept = await caches.match(url.href, { cacheName: LAST_SCREENS });
    if (!kept) return undefined;
    const [last = '', own = ''] = await Promise.all([kept, await app].map((page) => page.clone().text()));
    const row = await reading;
    // The session is unknown, so nothing is shown and nothing is deleted.
    if (row === null) return undefined;
    // A locked shared tablet shows nobody's page.
    const isOwn = row?.lockedAt === undefined && row?.profile.id === kept.headers.get(OF_ACCOUNT);
    if (isOwn && last.includes(headOf(own))) return kept;
    await caches.delete(LAST_SCREENS);
    return undefined;
  };

  const later = () => new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE_MS));

  async function readStyles(request: Request): Promise<Response> {
    const known = await caches.match(request, { cacheName: LAST_SCREENS });
    for (const go of waiting) go();
    waiting.clear();
    return known ?? new Response('', { headers: { 'Content-Type': 'text/css' } });
  }

  return {
    pageOf: (url, app) => Promise.race([read(url, app).catch(() => undefined), later()]),
    styles: ({ request }, url) =>
      url.origin === origin && url.pathname === LAST_SCREEN_STYLES ? readStyles(request) : undefined,
    styled: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, STYLES_MS);
      }),
  };
}
