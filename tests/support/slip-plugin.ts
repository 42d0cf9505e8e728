import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A file as a slip leaves it; the working tree is not touched. */
type Slipped = { file: string; text: string };

/** Loads one file with a slip in it, where `npm run slips` asks for that (scripts/slips/tester.mjs). */
export function slipPlugin(): Plugin<{ slip: (slipped: Slipped | null) => void; wasLoaded: () => boolean }> {
  let current: Slipped | null = null;
  let loaded = false;
  return {
    name: 'slip',
    enforce: 'pre',
    api: {
      slip: (slipped) => {
        current = slipped;
        loaded = false;
      },
      wasLoaded: () => loaded,
    },
    transform: (_code, id) => {
      if (current === null || id.split('?')[0] !== resolve(current.file)) return null;
      loaded = true;
      return { code: current.text, map: null };
    },
  };
}
