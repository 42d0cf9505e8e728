import type { DisplayInfo } from '#contracts/displays.ts';
import { decodeDisplay } from '#data/display/decode-display.ts';
import { forgetKeptBoard } from './kept-board.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

/** What this screen knows about itself as a display, for a start without a network. It holds no token. */
const KEY = 'habit-points.display';

export const keptDisplay = {
  read: (): DisplayInfo | null => decodeDisplay(readLocalJson(KEY)),
  /** Null: it is no display any more, and forgets the board too. */
  keep: (info: DisplayInfo | null): void => {
    writeLocal(KEY, info && JSON.stringify(info));
    if (info === null) forgetKeptBoard();
  },
};
