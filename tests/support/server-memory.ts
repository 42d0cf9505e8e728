import type { ServerFacts, ServerMemory } from '#data/api/dialects/server-memory.ts';

/** What is remembered of a server that was never asked. */
export const NOTHING_KNOWN: ServerFacts = {
  endpoints: {},
  slash: null,
  scheme: null,
  isOurs: null,
  knowsAwardIds: null,
  plainYes: null,
  reversesAwards: false,
  epoch: null,
  onlyAddsMembers: null,
  clock: undefined,
};

/** A memory without a database, for one test. */
export function createShortMemory(): ServerMemory {
  let known = NOTHING_KNOWN;
  return {
    read: async () => known,
    learn: async (facts) => {
      known = { ...known, ...facts, endpoints: { ...known.endpoints, ...facts.endpoints } };
    },
  };
}
