import { dataOf } from '#domain/loadable.ts';
import { useLiveBoard } from '#services/board/use-live-board.ts';
import type { HallFeed } from './board/use-hall-view.ts';

/** The board as this account may see it. */
export function useKioskFeed(): HallFeed & { signedOut: boolean } {
  const board = useLiveBoard();
  const signedOut = board.problem?.kind === 'unauthorized';
  return {
    snapshot: dataOf(board),
    heardAt: board.heardAt,
    isLive: board.isLive,
    silence: signedOut ? 'signed out' : navigator.onLine ? 'no answer' : 'no network',
    isLoading: board.kind === 'loading',
    signedOut,
  };
}
