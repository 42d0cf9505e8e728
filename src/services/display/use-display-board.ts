import { useState } from 'react';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import type { BoardView } from '#services/board/board-view.ts';
import { createBoardFollower } from '#services/board/follow-board.ts';
import { useStore } from '#services/store.ts';
import { createDisplaySource } from './display-source.ts';
import { createKeptBoard } from './kept-board.ts';

/**
 * The boards that this display follows, with these names; for other names, mount it again. `onTurnedAway`: the server no
 * longer knows this display.
 */
export function useDisplayBoard(
  names: DisplaySettings['names'],
  { now, onTurnedAway }: { now: () => number; onTurnedAway: () => void },
): BoardView {
  const [follower] = useState(() =>
    createBoardFollower({
      source: createDisplaySource({ fetch: (path, init) => fetch(path, init), random: Math.random, onTurnedAway }),
      kept: createKeptBoard(names),
      now,
      random: Math.random,
    }),
  );
  return useStore(follower);
}
