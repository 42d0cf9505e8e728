import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import {
  attachCopy,
  createOutboxCopy,
  matchCopy,
  restoreFromCopy,
  type OutboxCopy,
  type Restored,
} from '#data/outbox/copy/outbox-copy.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { followQuery } from '#services/follow-query.ts';
import { localStore } from './local-store.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

/** The servers that were seen to keep award ids: what the session's database knew may be lost with the outbox. */
const KEEPS_IDS = 'habit-points.keeps-award-ids';

interface Deps {
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  now: () => number;
  newId: () => string;
}

/**
 * Keeps the second copy of what waits in local storage, and puts back from it what the database lost. Resolves with what
 * was put back; null: this device can't open its databases.
 */
export async function followCopy(deps: Deps): Promise<Restored | null> {
  const { outboxDb, sessionDb } = deps;
  const copy = localCopy();
  let outboxId: string | null = null;
  attachCopy(outboxDb, copy, () => outboxId);
  const restored = await restore(deps, copy).catch(() => null);
  // Without it, the copy is all there is.
  if (!restored) return null;
  outboxId = restored.outboxId;
  const match = (): Promise<void> => reopenOnce([outboxDb], () => matchCopy(outboxDb, copy)).catch(() => undefined);
  await match();
  thinAsAnswersCome(deps, copy);
  followNames(sessionDb, copy);
  followServers(sessionDb);
  // After each pass: what another page did is made up for.
  let endedAt: number | null | undefined;
  followQuery(
    [outboxDb.drain],
    async () => (await outboxDb.drain.get('drain'))?.end?.at ?? null,
    (at) => {
      if (endedAt !== undefined && at !== endedAt) void match();
      endedAt = at;
    },
  );
  return restored;
}

/** The copy on this device. */
export function localCopy(): OutboxCopy {
  return createOutboxCopy(localStore());
}

async function restore(deps: Deps, copy: OutboxCopy): Promise<Restored> {
  const { outboxDb, sessionDb, now, newId } = deps;
  const [session, servers] = await reopenOnce([sessionDb], () =>
    Promise.all([sessionDb.session.get('current'), sessionDb.servers.toArray()]),
  );
  const seen = serversSeen();
  const keepsIds = (apiBase: string): boolean =>
    servers.find((server) => server.apiBase === apiBase)?.knowsAwardIds ?? seen.includes(apiBase);
  const signedIn = session?.profile.id ?? null;
  return reopenOnce([outboxDb], () => restoreFromCopy({ db: outboxDb, now, newId, keepsIds, signedIn }, copy));
}

function thinAsAnswersCome({ outboxDb, now }: Deps, copy: OutboxCopy): void {
  let since = now();
  followQuery(
    [outboxDb.answered],
    () => outboxDb.answered.where('answeredAt').aboveOrEqual(since).toArray(),
    (rows) => {
      copy.remove(rows.map((row) => row.id));
      since = Math.max(since, ...rows.map((row) => row.answeredAt));
    },
  );
}

/** The students' names go with a sign-out, and with another account's sign-in, as in the outbox. */
function followNames(sessionDb: SessionDb, copy: OutboxCopy): void {
  followQuery(
    [sessionDb.session],
    async () => (await sessionDb.session.get('current'))?.profile.id ?? null,
    (userId) => copy.redactNames(userId),
  );
}

function followServers(sessionDb: SessionDb): void {
  followQuery(
    [sessionDb.servers],
    () => sessionDb.servers.toArray(),
    (servers) => {
      const kept = new Set(serversSeen());
      for (const { apiBase, knowsAwardIds } of servers) {
        if (knowsAwardIds === true) kept.add(apiBase);
        if (knowsAwardIds === false) kept.delete(apiBase);
      }
      // Where it can't be kept, the teacher decides about what is put back.
      writeLocal(KEEPS_IDS, JSON.stringify([...kept]));
    },
  );
}

function serversSeen(): string[] {
  const read = readLocalJson(KEEPS_IDS);
  return Array.isArray(read) ? read.filter((apiBase) => typeof apiBase === 'string') : [];
}
