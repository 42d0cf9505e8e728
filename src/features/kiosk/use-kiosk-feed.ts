import { useMemo } from 'react';
import type { BoardSnapshot } from '#contracts/board.ts';
import type { Leaderboard } from '#contracts/houses.ts';
import { leaderboard } from '#data/cache/leaderboard.ts';
import { dataOf } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useAccount } from '#services/services.ts';
import type { HallFeed } from './board/use-hall-view.ts';
import { pollWaitMs } from './poll-wait.ts';

/** The board as this account may see it, asked for again and again. */
export function useKioskFeed(): HallFeed & { signedOut: boolean } {
  const loadable = useCached(leaderboard, pollWaitMs);
  const { schoolDb } = useAccount();
  const loadedAt = useLiveQuery(() => leaderboard.loadedAt({ db: schoolDb }), [schoolDb]);
  const board = dataOf(loadable);
  const snapshot = useMemo(() => board && snapshotOf(board), [board]);
  const signedOut = loadable.problem?.kind === 'unauthorized';
  return {
    snapshot,
    heardAt: loadedAt ?? null,
    isLive: false,
    silence: signedOut ? 'signed out' : navigator.onLine ? 'no answer' : 'no network',
    isLoading: loadable.kind === 'reading' || loadable.kind === 'loading',
    signedOut,
  };
}

function snapshotOf({ houses, school, display_names: names = 'initial', updated_at: at }: Leaderboard): BoardSnapshot {
  const isPerChild = houses.some(({ points_per_child: share }) => share !== undefined);
  return {
    version: at,
    generated_at: at,
    school: { name: school ?? 'School Leaderboard', time_zone: null },
    term: null,
    scoring: isPerChild ? 'per_child' : 'total',
    names,
    houses: houses.map(({ id, name, colour, icon }) => ({ id, name, colour, icon, goal: null })),
    boards: {
      total: {
        since: null,
        rows: houses.map((house) => ({
          house_id: house.id,
          points: house.points_total,
          ...(house.points_per_child !== undefined && { per_child: house.points_per_child }),
          place: null,
          tied: false,
          top_student: null,
        })),
        top_students: [],
      },
    },
  };
}
