import type { Undo, UndoDb } from '#data/db/undo-db.ts';
import { fieldsIn } from '#data/fields.ts';
import { tapClockIn } from '#data/outbox/rules/tap-clock.ts';
import { allOpenUndos } from './undo-rows.ts';
import { keysBelow, quietly, readJson, type CopyStore } from '#data/outbox/rules/copy-store.ts';

export const UNDO_PREFIX = 'habit-points.undo.';
const VERSION = 1;

/** The second copy of the undos that are not settled: one key an undo. */
export function createUndoCopy(store: CopyStore) {
  return {
    /** As they were tapped. */
    read: (): Undo[] =>
      keysBelow(store, UNDO_PREFIX).flatMap((id) => parse(id, readJson(store, UNDO_PREFIX + id)) ?? []),
    put(undos: readonly Undo[]): void {
      for (const { awardId, state: _state, ...rest } of undos) {
        quietly(() => store.setItem(UNDO_PREFIX + awardId, JSON.stringify({ v: VERSION, ...rest })));
      }
    },
    remove(awardIds: readonly string[]): void {
      for (const id of awardIds) quietly(() => store.removeItem(UNDO_PREFIX + id));
    },
  };
}

export type UndoCopy = ReturnType<typeof createUndoCopy>;

/** Copies each undo as soon as it is on the disk. What becomes of it then, `matchUndoCopy` sees. */
export function attachUndoCopy(db: UndoDb, copy: UndoCopy): void {
  db.undos.hook('creating', (_key, undo, transaction) => {
    if (undo.state.kind === 'waiting') transaction.on('complete', () => copy.put([undo]));
  });
}

/**
 * Makes the copy what the database says, and puts back first what the database has lost. An undo that comes back although
 * it was sent is sent again: the server takes nothing back twice. So no more has to be known than that it is missing.
 */
export async function matchUndoCopy(db: UndoDb, copy: UndoCopy): Promise<void> {
  // First the copy, then the database: what was copied was in the database before.
  const copied = copy.read();
  const ids = copied.map(({ awardId }) => awardId);
  const [known, open] = await db.transaction('r', db.undos, () =>
    Promise.all([db.undos.bulkGet(ids), allOpenUndos(db)]),
  );
  copy.remove(ids.filter((_, place) => (known[place]?.state.kind ?? 'waiting') !== 'waiting'));
  const isCopied = new Set(ids);
  copy.put(open.filter(({ awardId }) => !isCopied.has(awardId)));
  const lost = copied.filter((_, place) => known[place] === undefined);
  if (lost.length > 0) await putBack(db, lost);
}

function putBack(db: UndoDb, lost: readonly Undo[]): Promise<void> {
  return db.transaction('rw', db.undos, async () => {
    // Another tab may have put it back, and a sender settled it, since the look.
    const known = await db.undos.bulkGet(lost.map(({ awardId }) => awardId));
    await db.undos.bulkPut(lost.filter((_, place) => known[place] === undefined));
  });
}

function parse(awardId: string, value: unknown): Undo | null {
  const { v, userId, apiBase, tappedAt, ...rest } = fieldsIn(value) ?? {};
  if (v !== VERSION || typeof userId !== 'string' || typeof apiBase !== 'string' || typeof tappedAt !== 'number') {
    return null;
  }
  const clock = tapClockIn(rest['clock']);
  return {
    awardId,
    userId,
    apiBase,
    tappedAt,
    ...(clock && { clock }),
    state: { kind: 'waiting', missing: 0, missingAt: null },
  };
}
