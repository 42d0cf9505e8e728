import { useCallback, useRef, useState } from 'react';

/** Starts one after the other, so that no press is dropped; what is still to be done for `what` is not started twice. */
export function useInTurn(): (what: unknown, work: () => Promise<void>) => void {
  const [waiting] = useState(() => new Set<unknown>());
  const turn = useRef(Promise.resolve());
  return useCallback(
    (what, work) => {
      if (waiting.has(what)) return;
      waiting.add(what);
      turn.current = turn.current.then(work).finally(() => waiting.delete(what));
    },
    [waiting],
  );
}
