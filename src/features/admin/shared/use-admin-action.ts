import { useState, type ReactNode } from 'react';
import { useWaiting } from './waiting.tsx';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { failedText } from './failed-text.tsx';

export interface AdminAction {
  isBusy: boolean;
  /** Why the last one was not done; null where nothing failed. */
  problem: ReactNode;
  /**
   * Does one thing at a time. `words` say what was not done if it fails: 'Couldn’t approve the sign-up.' What waits is
   * counted again, whether it worked or not.
   */
  act: <T>(words: string, send: () => Promise<Result<T, SaveFailure>>, onDone: (value: T) => void) => void;
  /** Takes the problem away. */
  forget: () => void;
}

/** A decision of the portal that is made at the server, with its look while it is made and its words if it isn't. */
export function useAdminAction(): AdminAction {
  const [state, setState] = useState<{ isBusy: boolean; problem: ReactNode }>({ isBusy: false, problem: null });
  const oneAtATime = useOneAtATime();
  const { refresh } = useWaiting();
  return {
    ...state,
    forget: () => setState({ isBusy: false, problem: null }),
    act: (words, send, onDone) =>
      oneAtATime(async () => {
        setState({ isBusy: true, problem: null });
        const result = await send();
        setState({ isBusy: false, problem: result.ok ? null : failedText(words, result.failure) });
        refresh();
        if (result.ok) onDone(result.value);
      }),
  };
}
