import { useEffect, useState } from 'react';

/**
 * Keeps the screen awake. The system drops the lock whenever the page is hidden, so it is requested again each time the
 * page is seen. 'refused': the battery saver, or a browser that can't.
 */
export function useWakeLock(): 'asking' | 'awake' | 'refused' {
  const [state, setState] = useState<'asking' | 'awake' | 'refused'>('asking');
  useEffect(() => {
    let over = false;
    let held: WakeLockSentinel | null = null;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden' || (held && !held.released)) return;
      try {
        // Only on https and localhost.
        const lock = 'wakeLock' in navigator ? await navigator.wakeLock.request('screen') : null;
        held = lock;
        if (over) await lock?.release();
        else setState(lock ? 'awake' : 'refused');
      } catch {
        if (!over) setState('refused');
      }
    };
    const askAgain = (): void => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', askAgain);
      void held?.release();
    };
  }, []);
  return state;
}
