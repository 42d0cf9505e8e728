import { NOTHING_KNOWN, withLearned, type ServerMemory } from '#data/api/server-memory.ts';
import type { SessionDb } from './session-db.ts';

/** What page and worker learned of the server at this API base; it outlives sessions, and no part of it is a person's. */
export function createStoredServerMemory(db: SessionDb, apiBase: string): ServerMemory {
  return {
    read: async () => (await db.servers.get(apiBase)) ?? NOTHING_KNOWN,
    learn: (facts) =>
      db.transaction('rw', db.servers, async () => {
        const known = (await db.servers.get(apiBase)) ?? NOTHING_KNOWN;
        await db.servers.put({ ...withLearned(known, facts), apiBase });
      }),
  };
}
