import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { DeviceStore } from '#data/outbox/copy/device-store.ts';
import {
  attachCopy,
  createOutboxCopy,
  matchCopy,
  restoreFromCopy,
  type OutboxCopy,
  type Restored,
} from '#data/outbox/copy/outbox-copy.ts';
import { quietly, readJson, type CopyStore } from '#data/outbox/rules/copy-store.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { followQuery } from '#services/follow-query.ts';
import { noteRestored } from './follow-canary.ts';
import { deviceStore, KEEPS_IDS } from './second-copies.ts';

interface Deps {
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  now: () => number;
  newId: () => string;
}

/** Puts back what the database lost. Resolves with what that was; null: this device can't open its databases. */
type Restore = () => Promise<Restored | null>;

/** The second copy, and the store that it is in. */
interface Kept {
  store: DeviceStore;
  copy: OutboxCopy;
}

/**
 * Keeps the second copy of what waits, and puts back from it what the database lost: at the start (`restoring`), and
 * whenever the page finds that something is missing (`restore`).
 */
export function followCopy(deps: Deps): { restoring: Promise<Restored | null>; restore: Restore } {
  let outboxId: string | null = null;
  const opening = deviceStore().then((store): Kept => {
    const copy = createOutboxCopy(store);
    attachCopy(deps.outboxDb, copy, () => outboxId);
    return { store, copy };
  });
  const look = async (isStart: boolean): Promise<Restored | null> => {
    const kept = await opening;
    const back = await restoreLost(deps, kept).catch(() => null);
    // Without it, the copy is all there is.
    if (!back) return null;
    outboxId = back.outboxId;
    noteRestored(kept.store, back, isStart);
    return back;
  };
  const restore = (): Promise<Restored | null> => look(false);
  const restoring = look(true).then(async (back) => {
    if (back) await keepUp(deps, await opening, restore);
    return back;
  });
  return { restoring, restore };
}

/** The copy follows what others write from now on. */
async function keepUp(deps: Deps, { store, copy }: Kept, restore: Restore): Promise<void> {
  const { outboxDb, sessionDb } = deps;
  const match = async (): Promise<void> => {
    await store.caughtUp();
    const hasLost = await reopenOnce([outboxDb], () => matchCopy(outboxDb, copy)).catch(() => false);
    if (hasLost) await restore();
  };
  await match();
  thinAsAnswersCome(deps, copy);
  followNames(sessionDb, { store, copy });
  followServers(sessionDb, store);
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
}

async function restoreLost(deps: Deps, { store, copy }: Kept): Promise<Restored> {
  await store.caughtUp();
  const { outboxDb, sessionDb, now, newId } = deps;
  const [session, servers] = await reopenOnce([sessionDb], () =>
    Promise.all([sessionDb.session.get('current'), sessionDb.servers.toArray()]),
  );
  const seen = serversSeen(store);
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
function followNames(sessionDb: SessionDb, { store, copy }: Kept): void {
  followQuery([sessionDb.session], sessionDb.kept, ({ session }) => {
    if (copy.redactNames(session?.profile.id ?? null)) store.tidy();
  });
}

function followServers(sessionDb: SessionDb, store: CopyStore): void {
  followQuery([sessionDb.servers], sessionDb.kept, ({ servers }) => {
    const kept = new Set(serversSeen(store));
    for (const { apiBase, knowsAwardIds } of servers) {
      if (knowsAwardIds === true) kept.add(apiBase);
      if (knowsAwardIds === false) kept.delete(apiBase);
    }
    // Where it can't be kept, the teacher decides about what is put back.
    quietly(() => store.setItem(KEEPS_IDS, JSON.stringify([...kept])));
  });
}

function serversSeen(store: CopyStore): string[] {
  const read = readJson(store, KEEPS_IDS);
  return Array.isArray(read) ? read.filter((apiBase) => typeof apiBase === 'string') : [];
}
