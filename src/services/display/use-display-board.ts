import { useState } from 'react';
import { fetchOwnBoards } from '#data/api/own/boards.ts';
import { createDisplayClient } from '#data/display/display-client.ts';
import type { DisplaySettings } from '#domain/displays/display-settings.ts';
import { createBoardSource } from '#services/board/board-source.ts';
import type { BoardView } from '#services/board/board-view.ts';
import { createBoardFollower } from '#services/board/follow-board.ts';
import { useStore } from '#services/store.ts';
import { createKeptBoard } from './kept-board.ts';
import type { DisplayClock } from './use-display-clock.ts';

/** Where there is no stream. */
const ASK_EVERY_MS = 30_000;

/**
 * The boards that this display follows, with these names; for other names, mount it again. `onTurnedAway`: the server no
 * longer knows this display.
 */
export function useDisplayBoard(
  names: DisplaySettings['names'],
  { clock, onTurnedAway }: { clock: DisplayClock; onTurnedAway: () => void },
): BoardView {
  const [follower] = useState(() => {
    const api = createDisplayClient({
      send: (request) => fetch(request),
      baseUrl: location.origin,
      clock,
      onTurnedAway,
    });
    return createBoardFollower({
      source: createBoardSource(api, fetchOwnBoards, () => ASK_EVERY_MS * (0.9 + Math.random() / 5)),
      kept: createKeptBoard(names),
      now: clock.now,
      random: Math.random,
    });
  });
  return useStore(follower);
}
