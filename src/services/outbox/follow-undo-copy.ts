import type { UndoDb } from '#data/db/undo-db.ts';
import { attachUndoCopy, createUndoCopy, matchUndoCopy } from '#data/outbox/undo/undo-copy.ts';
import { followQuery } from '#services/follow-query.ts';
import { deviceStore } from './second-copies.ts';

/** Keeps the second copy of the undos, and puts back from it what the database lost. */
export async function followUndoCopy(undoDb: UndoDb): Promise<void> {
  const store = await deviceStore();
  const copy = createUndoCopy(store);
  attachUndoCopy(undoDb, copy);
  await store.caughtUp();
  followQuery(
    [undoDb.undos],
    () => matchUndoCopy(undoDb, copy),
    () => undefined,
  );
}
