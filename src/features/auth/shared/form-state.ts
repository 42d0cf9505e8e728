import { useCallback, useRef } from 'react';

/** How a form stands; one message at a time, at the place in the form that it is about. */
export type FormState<Place extends string> =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'problem'; at: Place; text: string };

/** What the form says at this place; null: nothing. */
export function problemTextAt<Place extends string>(state: FormState<Place>, at: Place): string | null {
  return state.kind === 'problem' && state.at === at ? state.text : null;
}

/** Starts what it is given, unless something that it started is still running: a second press does nothing. */
export function useOneAtATime(): (work: () => Promise<void>) => void {
  const running = useRef(false);
  return useCallback((work) => {
    if (running.current) return;
    running.current = true;
    void work().finally(() => {
      running.current = false;
    });
  }, []);
}
