import { useMemo } from 'react';
import { onWrite } from '#data/db/on-write.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { UndoDb, UndoState } from '#data/db/undo-db.ts';
import { paced } from '#services/follow-query.ts';
import { useAccount, useServices } from '#services/services.ts';
import { createStore, perAccount, useStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';

/** What became of an account's undos on this device, by award. */
export type Undos = ReadonlyMap<string, UndoState>;

const NONE: Undos = new Map();

interface UndoStore extends Store<Undos> {
  /** Resolves when it knows what this page has written. */
  catchUp(): Promise<void>;
}

/** An account's undos as they change: one reader for every screen, for as long as one of them looks. */
export const undosOf = perAccount((db: UndoDb, userId): UndoStore => {
  const store = createStore<Undos>(NONE);
  // What can't be read now is read after the next write.
  const lookNow = (): Promise<void> =>
    reopenOnce([db], () => db.undos.where({ userId }).toArray())
      .then((rows) => {
        if (rows.length + store.getSnapshot().size === 0) return;
        store.set(new Map(rows.map(({ awardId, state }) => [awardId, state])));
      })
      .catch(() => undefined);
  const look = paced(lookNow);
  const followed = whileFollowed(store, () => {
    const writes = onWrite([db.undos], look);
    look();
    return writes.end;
  });
  return { ...followed, catchUp: lookNow };
});

/** The signed-in person's undos. */
export function useUndos(): Undos {
  const { undoDb } = useServices();
  const userId = useAccount().session.profile.id;
  return useStore(useMemo(() => undosOf(undoDb, userId), [undoDb, userId]));
}
