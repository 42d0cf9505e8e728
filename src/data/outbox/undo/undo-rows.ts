import type { Undo, UndoDb, UndoState } from '#data/db/undo-db.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** An account's undos that are not settled, the oldest tap first. */
export async function openUndos(db: UndoDb, userId: string): Promise<Undo[]> {
  const rows = await db.undos.where({ userId, 'state.kind': 'waiting' }).toArray();
  return rows.toSorted((a, b) => a.tappedAt - b.tappedAt);
}

/** Those of every account on this device. */
export function allOpenUndos(db: UndoDb): Promise<Undo[]> {
  return db.undos.where({ 'state.kind': 'waiting' }).toArray();
}

/** An award that the server does not have yet is asked about again after this long. */
const MISSING_REST_MS = 15 * MINUTE_MS;

/** Not before a while after the server said that the award is not there; whatever the clock did since. */
export function isDue({ state }: Undo, now: number): boolean {
  return state.kind === 'waiting' && (state.missingAt === null || Math.abs(now - state.missingAt) >= MISSING_REST_MS);
}

/** How an undo ended, or why it waits on. */
export interface UndoAnswer {
  awardId: string;
  state: UndoState;
}

/** Writes them down in one transaction. What another sender has settled stays as it is. */
export async function settleUndos(db: UndoDb, answers: readonly UndoAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await db.transaction('rw', db.undos, async () => {
    const rows = await db.undos.bulkGet(answers.map(({ awardId }) => awardId));
    const next = answers.flatMap(({ state }, place) => {
      const row = rows[place];
      return row?.state.kind === 'waiting' ? [{ ...row, state }] : [];
    });
    await db.undos.bulkPut(next);
  });
}

/** The person knows that the server refused these. Without its row the award is one like any other. */
export async function forgetRefused(db: UndoDb, awardIds: readonly string[]): Promise<void> {
  await db.undos
    .where('awardId')
    .anyOf([...awardIds])
    .filter(({ state }) => state.kind === 'refused')
    .delete();
}

/** Send as me (adopt-awards.ts): the undos of the awards change hands with them. Resolves with how many. */
export async function adoptUndos(
  db: UndoDb,
  { from, to, apiBase }: { from: string; to: string; apiBase: string },
): Promise<number> {
  return db.undos
    .where({ userId: from, 'state.kind': 'waiting' })
    .filter((row) => row.apiBase === apiBase)
    .modify({ userId: to });
}
