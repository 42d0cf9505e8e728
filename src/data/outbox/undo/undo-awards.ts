import { withRoom, type RoomDeps } from '#data/cache/free-cache-space.ts';
import type { ServerFacts } from '#data/api/dialects/server-memory.ts';
import { isDiskFull } from '#data/db/disk-full.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { Undo, UndoDb } from '#data/db/undo-db.ts';
import { skipEntry } from '#data/outbox/decisions/decide-entry.ts';
import { takeBackAwards } from '#data/outbox/decisions/take-back.ts';
import type { TapClock } from '#data/server-clock.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { takeBackUndone } from './take-back-undone.ts';

/** What a tap on Undo did. The numbers are of awards. */
export type Undone =
  /** `undone`: they don't count; `undoing`: the server is asked; `kept`: sent, to a server that takes nothing back. */
  | { kind: 'saved'; undone: number; undoing: number; kept: number }
  /** Nothing: its account is no longer the one of this device. */
  | { kind: 'not-signed-in' }
  /** Nothing: there was no room for it. */
  | { kind: 'disk-full' };

interface Deps extends RoomDeps {
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  sessionDb: SessionDb;
  now: () => number;
  /** What is to be kept of a time that is not certain (server-clock.ts). */
  tapClock: () => TapClock | undefined;
  /** Asks for the sending, once the disk has the undos. Like an award's, it does not wait for the second copy. */
  toSend: () => void;
  /** Resolves when the second copy is what the disk says, too. */
  copied: () => Promise<void>;
  sleep: (ms: number) => Promise<void>;
}

interface Asked {
  userId: string;
  apiBase: string;
  awardIds: readonly string[];
  /** Whether the server takes back what it has. */
  isOffered: boolean;
}

/** Whether the server takes back what it has. Until its first answer it may: an undo waits for that. */
export function offersUndo({ isOurs, reversesAwards }: ServerFacts): boolean {
  return isOurs === null || reversesAwards;
}

/**
 * Undo: on the disk for all these awards or for none when it resolves, and from then on it is not lost. What never left
 * this device is taken back here and now; the sender asks the server for the rest.
 */
export async function undoAwards(deps: Deps, asked: Asked): Promise<Undone> {
  const { outboxDb, undoDb, sessionDb, now } = deps;
  const session = await reopenOnce([sessionDb], () => sessionDb.session.get('current'));
  if (session?.profile.id !== asked.userId || session.apiBase !== asked.apiBase) return { kind: 'not-signed-in' };
  if (!asked.isOffered) return takeBackOnly(deps, asked);

  try {
    await withRoom(deps, () => saveUndos(deps, asked));
  } catch (error) {
    if (isDiskFull(error)) return { kind: 'disk-full' };
    throw error;
  }
  // The next pass does it, should this page be stopped.
  await reopenOnce([outboxDb, undoDb], () => takeBackUndone({ outboxDb, undoDb, now }, asked.userId)).catch(
    () => undefined,
  );
  const rows = await reopenOnce([undoDb], () => undoDb.undos.bulkGet([...asked.awardIds]));
  const count = (kind: Undo['state']['kind']): number => rows.filter((row) => row?.state.kind === kind).length;
  if (count('waiting') > 0) deps.toSend();
  await deps.copied();
  return { kind: 'saved', undone: count('undone'), undoing: count('waiting'), kept: 0 };
}

/** A second tap changes nothing, except that what was refused is tried again. */
async function saveUndos({ undoDb, now, tapClock }: Deps, { userId, apiBase, awardIds }: Asked): Promise<void> {
  const tappedAt = now();
  const clock = tapClock();
  const state: Undo['state'] = { kind: 'waiting', missing: 0, missingAt: null };
  await reopenOnce([undoDb], () =>
    undoDb.transaction('rw', undoDb.undos, async () => {
      const before = await undoDb.undos.bulkGet([...awardIds]);
      const fresh = awardIds.filter((_, place) => (before[place]?.state.kind ?? 'refused') === 'refused');
      await undoDb.undos.bulkPut(
        fresh.map((awardId) => ({ awardId, userId, apiBase, tappedAt, ...(clock && { clock }), state })),
      );
    }),
  );
}

/** The server takes nothing back: what was sent stays, and nothing else is said of it. */
async function takeBackOnly(deps: Deps, { userId, apiBase, awardIds }: Asked): Promise<Undone> {
  const { outboxDb, undoDb, now } = deps;
  const taken = await takeBackAwards({ ...deps, db: outboxDb }, awardIds);
  for (const { id, state } of await outboxDb.entries.where('id').anyOf(awardIds).toArray()) {
    if (state?.kind !== 'refused') continue;
    await skipEntry({ db: outboxDb, now }, id);
    taken.push(id);
  }
  const at = now();
  const rows = taken.map((awardId): Undo => ({
    awardId,
    userId,
    apiBase,
    tappedAt: at,
    state: { kind: 'undone', at },
  }));
  // The outbox has it too.
  await undoDb.undos.bulkPut(rows).catch(() => undefined);
  return { kind: 'saved', undone: taken.length, undoing: 0, kept: awardIds.length - taken.length };
}
