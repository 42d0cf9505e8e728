import { useCallback, useEffect, useState } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';

/** A board that somebody paused in passing must not stay frozen for the rest of the day. */
const PAUSE_ENDS_MS = 10 * MINUTE_MS;

/** The Pause button and the space bar hold the board, and let it go (WCAG 2.2.2). */
export function usePause(): { paused: boolean; toggle: () => void } {
  const [paused, setPaused] = useState(false);
  const toggle = useCallback(() => setPaused((before) => !before), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      // On a control it presses the control.
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggle]);
  useEffect(() => {
    if (!paused) return;
    const timer = setTimeout(() => setPaused(false), PAUSE_ENDS_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return { paused, toggle };
}
