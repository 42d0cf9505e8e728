import { createApiClient, type ApiClient, type Send } from '#data/api/api-client.ts';
import type { ServerFacts } from '#data/api/dialects/server-memory.ts';

/** The page of a display came from our own server. */
const OURS: ServerFacts = {
  endpoints: {},
  slash: null,
  scheme: null,
  isOurs: true,
  knowsAwardIds: true,
  plainYes: null,
  reversesAwards: false,
  epoch: null,
  onlyAddsMembers: null,
};

/**
 * A hall display's way to the server. A cookie that script can't read says which display it is, so no account, token or
 * database is needed here. `onTurnedAway`: the server does not know this display, or no longer.
 */
export function createDisplayClient(deps: { send: Send; baseUrl: string; onTurnedAway?: () => void }): ApiClient {
  return createApiClient({
    send: deps.send,
    baseUrl: deps.baseUrl,
    memory: { read: async () => OURS, learn: async () => undefined },
    auth: {
      proof: async () => ({ userId: '', proof: { scheme: 'Cookie' } }),
      refresh: async () => {
        deps.onTurnedAway?.();
        return { kind: 'ended' };
      },
      remember: async () => undefined,
    },
  });
}
