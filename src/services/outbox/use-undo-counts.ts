import { useMemo } from 'react';
import { useUndos } from './undo-store.ts';

/** The signed-in person's undos that are not over: `undoing` wait for the server, and `refused` until the person knows. */
export interface UndoCounts {
  undoing: number;
  refused: number;
}

export function useUndoCounts(): UndoCounts {
  const undos = useUndos();
  return useMemo(() => {
    const all = [...undos.values()];
    return {
      undoing: all.filter(({ kind }) => kind === 'waiting').length,
      refused: all.filter(({ kind }) => kind === 'refused').length,
    };
  }, [undos]);
}
