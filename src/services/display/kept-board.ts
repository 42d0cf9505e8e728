import type { BoardSnapshot } from '#contracts/board.ts';
import { decodeBoards } from '#data/api/dialects/decode/boards.ts';
import { fieldsIn, integerIn } from '#data/fields.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { BoardView } from '#services/board/board-view.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

const KEY = 'habit-points.display-board';
/** The server says every 15 s that a board is up to date. Not every time is worth a write. */
const WRITTEN_EVERY_MS = 5 * MINUTE_MS;

type Names = DisplaySettings['names'];

/** The last board of this display, for a start without a network. It counts only if it has the same kind of names. */
export function createKeptBoard(names: Names) {
  let written: { version: string; at: number } | null = null;
  return {
    read: async (): Promise<Pick<BoardView, 'snapshot' | 'heardAt' | 'dataAt'> | null> => {
      const fields = fieldsIn(readLocalJson(KEY));
      const snapshot = fields?.['names'] === names ? decodeBoards(fields['snapshot']) : null;
      const heardAt = fields && integerIn(fields, 'heardAt');
      return snapshot && heardAt !== null ? { snapshot, heardAt, dataAt: heardAt } : null;
    },
    keep: (snapshot: BoardSnapshot, heardAt: number): void => {
      const isKnown = written?.version === snapshot.version && Math.abs(heardAt - written.at) < WRITTEN_EVERY_MS;
      if (isKnown) return;
      written = { version: snapshot.version, at: heardAt };
      writeLocal(KEY, JSON.stringify({ names, snapshot, heardAt }));
    },
  };
}

export const forgetKeptBoard = (): void => writeLocal(KEY, null);
