import { useEffect, useState } from 'react';
import { gainsBetween } from '#domain/board/gains.ts';
import type { HallBoard } from './hall-boards.ts';

const SHOWN_MS = 4000;
const NONE: ReadonlyMap<string, number> = new Map();

const scoresOf = (board: HallBoard): Array<{ id: string; score: number }> =>
  board.rows.map(({ row: { id, score } }) => ({ id, score }));

/** What each house gained with the last new board, for a few seconds. `board` is a new object only where the snapshot is a new one. */
export function useGains(board: HallBoard): ReadonlyMap<string, number> {
  const [seen, setSeen] = useState({ board, gains: NONE });
  if (seen.board !== board) {
    const gains = gainsBetween(scoresOf(seen.board), scoresOf(board));
    // A board without a gain does not end the few seconds.
    setSeen({ board, gains: gains.size > 0 ? gains : seen.gains });
  }
  const { gains } = seen;
  useEffect(() => {
    if (gains.size === 0) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, gains: NONE })), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [gains]);
  return gains;
}
