import { createApiClient, type ApiClient, type Send } from '#data/api/api-client.ts';
import type { ServerFacts } from '#data/api/dialects/server-memory.ts';
import type { ClockMark, ListeningClock } from '#data/server-clock.ts';

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
  clock: undefined,
};

/**
 * A hall display's way to the server. A cookie that script can't read says which display it is, so no account, token or
 * database is needed here. `onTurnedAway`: the server does not know this display, or no longer.
 */
export function createDisplayClient(deps: {
  send: Send;
  baseUrl: string;
  clock: ListeningClock & { keep: (mark: ClockMark) => void };
  onTurnedAway?: () => void;
}): ApiClient {
  const { send, baseUrl, clock } = deps;
  return createApiClient({
    send,
    baseUrl,
    clock,
    memory: {
      read: async () => OURS,
      learn: async (learned) => {
        if (learned.clock) clock.keep(learned.clock);
      },
    },
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
