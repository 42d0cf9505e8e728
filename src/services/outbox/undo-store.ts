import { onWrite } from '#data/db/on-write.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { Undo, UndoDb } from '#data/db/undo-db.ts';
import type { UndoStanding } from '#domain/awards/undo-words.ts';
import { paced } from '#services/follow-query.ts';
import { createStore, type Store } from '#services/store.ts';
import { whileFollowed } from '#services/while-followed.ts';

/** An account's undos on this device. */
export interface Undos {
  /** By award; an award that was not undone is not in it. */
  standing: ReadonlyMap<string, UndoStanding>;
  /** Why the server said no, by award, where it gave words. */
  problems: ReadonlyMap<string, string>;
}

const NONE: Undos = { standing: new Map(), problems: new Map() };

const STANDINGS: Record<Undo['state']['kind'], UndoStanding> = {
  waiting: 'undoing',
  undone: 'undone',
  refused: 'refused',
};

const stores = new WeakMap<UndoDb, Map<string, Store<Undos>>>();

/** An account's undos as they change: one reader for every screen, for as long as one of them looks. */
export function undoStoreOf(db: UndoDb, userId: string): Store<Undos> {
  const ofDb = stores.get(db) ?? new Map<string, Store<Undos>>();
  stores.set(db, ofDb);
  const known = ofDb.get(userId) ?? createUndoStore(db, userId);
  ofDb.set(userId, known);
  return known;
}

function createUndoStore(db: UndoDb, userId: string): Store<Undos> {
  const store = createStore<Undos>(NONE);
  // What can't be read now is read after the next write.
  const look = paced(() =>
    reopenOnce([db], () => db.undos.where({ userId }).toArray())
      .then((rows) => {
        if (rows.length > 0 || store.getSnapshot() !== NONE) store.set(undosIn(rows));
      })
      .catch(() => undefined),
  );
  return whileFollowed(store, () => {
    const writes = onWrite([db.undos], look);
    look();
    return writes.end;
  });
}

function undosIn(rows: readonly Undo[]): Undos {
  return {
    standing: new Map(rows.map(({ awardId, state }) => [awardId, STANDINGS[state.kind]])),
    problems: new Map(
      rows.flatMap(({ awardId, state }) =>
        state.kind === 'refused' && state.detail !== null ? [[awardId, state.detail] as const] : [],
      ),
    ),
  };
}
