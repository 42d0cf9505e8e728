import type { DisplayInfo } from '#contracts/displays.ts';
import { decodeDisplay } from '#data/display/decode-display.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

/** What this screen knows of itself as a display, so that it starts without a network: no token, and no name of a child. */
const KEY = 'habit-points.display';

export const keptDisplay = {
  read: (): DisplayInfo | null => decodeDisplay(readLocalJson(KEY)),
  keep: (info: DisplayInfo | null): void => writeLocal(KEY, info && JSON.stringify(info)),
};
