import type * as Accounts from '#data/commands/accounts.ts';
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

/** The same with the commands about accounts, which come with the data layer: such a page is read without them. */
export function callAccounts<T>(
  loadServices: LoadServices,
  call: (accounts: typeof Accounts, services: Services) => Promise<Result<T>>,
): Promise<Result<T>> {
  return callServer(loadServices, async (services) => call(await import('#data/commands/accounts.ts'), services));
}
