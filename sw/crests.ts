import type { Answerer } from './answers.ts';

const CACHE = 'crests-1';

/**
 * The crests that a school uploaded are shown offline too. An address with another version is another picture, and takes
 * the place of the one before.
 */
export function crestsOf({ origin }: { readonly origin: string }): Answerer {
  return ({ request }, url) =>
    url.origin === origin && url.pathname.startsWith('/crests/') ? readCrest(request) : undefined;
}

async function readCrest(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request, answer.clone());
  return answer;
}

/** On a full disk the picture is shown all the same. */
async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.delete(request, { ignoreSearch: true });
  await cache.put(request, answer).catch(() => undefined);
}
