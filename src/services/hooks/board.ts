import { useCallback } from 'react';
import type { Leaderboard } from '#contracts/leaderboard.ts';
import type { Result } from '#domain/failure.ts';
import { readFreshness } from '#data/cache/freshness.ts';
import { readLeaderboard, refreshLeaderboard } from '#data/cache/leaderboard.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useLiveQuery } from './use-live-query.ts';

/** A board that is looked at asks for new points this often. */
const BETWEEN_MS = 30_000;

/** For useFollowed(): the wait after each answer, whatever it was. */
export const boardWaitMs = (): number => BETWEEN_MS;

/** For useFollowed(): loads the board again. */
export function useLoadBoard(): () => Promise<Result<void>> {
  const services = useServices();
  const { schoolDb } = useAccount();
  return useCallback(
    () => refreshLeaderboard({ api: services.api, db: schoolDb, now: () => services.now() }),
    [services, schoolDb],
  );
}

/** The board as this device has it. Both are null where it was never loaded, and undefined while they are read. */
export function useBoard(): {
  board: Leaderboard | null | undefined;
  /** The server's own time of the points, as device ms. */
  dataTime: number | null | undefined;
} {
  const { schoolDb } = useAccount();
  const board = useLiveQuery(() => readLeaderboard(schoolDb), [schoolDb]);
  const loadedAt = useLiveQuery(() => readFreshness(schoolDb, 'leaderboard'), [schoolDb]);
  const time = board ? Date.parse(board.updated_at) : Number.NaN;
  return { board, dataTime: board && !Number.isNaN(time) ? time : board && loadedAt };
}
