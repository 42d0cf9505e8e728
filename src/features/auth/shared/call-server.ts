import type { Failure, Result } from '#domain/failure.ts';
import type { LoadServices, Services } from '#services/services.ts';

/**
 * Makes a call from a page that opens before the services are there. The app's own chunks may not load either (the
 * network, or a deploy since the page opened): they are loaded once more, and a second failure is `offline`.
 */
export async function callServer<T, E>(
  loadServices: LoadServices,
  call: (services: Services) => Promise<Result<T, E>>,
): Promise<Result<T, E | Failure>> {
  try {
    return await call(await loadServices().catch(() => loadServices({ again: true })));
  } catch {
    return { ok: false, failure: { kind: 'offline' } };
  }
}
