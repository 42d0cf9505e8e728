import { useCallback, useRef } from 'react';

/** Starts what it is given, unless something that it started is still running: a second press does nothing. */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return useCallback((work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void work().finally(() => {
      isRunning.current = false;
    });
  }, []);
}
