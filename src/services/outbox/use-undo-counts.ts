import { useMemo } from 'react';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { undoStoreOf } from './undo-store.ts';

/** The signed-in person's undos that are not over: `undoing` wait for the server, and `refused` until the person knows. */
export interface UndoCounts {
  undoing: number;
  refused: number;
}

export function useUndoCounts(): UndoCounts {
  const { undoDb } = useServices();
  const userId = useAccount().session.profile.id;
  const { standing } = useStore(useMemo(() => undoStoreOf(undoDb, userId), [undoDb, userId]));
  return useMemo(() => {
    const all = [...standing.values()];
    return {
      undoing: all.filter((one) => one === 'undoing').length,
      refused: all.filter((one) => one === 'refused').length,
    };
  }, [standing]);
}
