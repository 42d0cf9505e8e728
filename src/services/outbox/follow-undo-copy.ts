import type { UndoDb } from '#data/db/undo-db.ts';
import { createUndoCopy, matchUndoCopy } from '#data/outbox/undo/undo-copy.ts';
import { followQuery } from '#services/follow-query.ts';
import { localStore } from './local-store.ts';

/** Keeps the second copy of the undos in local storage, and puts back from it what the database lost. */
export function followUndoCopy(undoDb: UndoDb): void {
  const copy = createUndoCopy(localStore());
  followQuery(
    [undoDb.undos],
    () => matchUndoCopy(undoDb, copy),
    () => undefined,
  );
}
