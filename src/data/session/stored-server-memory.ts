import { factsAt, withLearned, type ServerMemory } from '#data/api/dialects/server-memory.ts';
import type { SessionDb } from './session-db.ts';

/** What page and worker learned of the server at this API base; it outlives sessions, and no part of it is a person's. */
export function createStoredServerMemory(db: SessionDb, apiBase: string, now: () => number): ServerMemory {
  return {
    read: async () => factsAt((await db.servers.get(apiBase)) ?? {}, now()),
    learn: (facts) =>
      db.transaction('rw', db.servers, async () => {
        const { apiBase: _, ...kept } = (await db.servers.get(apiBase)) ?? { apiBase };
        await db.servers.put({ ...withLearned(kept, facts, now()), apiBase });
      }),
  };
}
