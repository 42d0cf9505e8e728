import { useCallback, useEffect, useState } from 'react';

/** A board that somebody paused in passing must not stay frozen for the rest of the day. */
const PAUSE_ENDS_MS = 10 * 60_000;

const LEFT_ALONE = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Escape', 'F5', 'F11']);

/** Any key or tap pauses, and the next one resumes (WCAG 2.2.2); a press on a control only does what the control does. */
export function usePause(): { paused: boolean; toggle: () => void } {
  const [paused, setPaused] = useState(false);
  const toggle = useCallback(() => setPaused((before) => !before), []);
  useEffect(() => {
    const isControl = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('a, button') !== null;
    const onKey = (event: KeyboardEvent): void => {
      if (LEFT_ALONE.has(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!isControl(event.target) || (event.key !== 'Enter' && event.key !== ' ')) toggle();
    };
    const onClick = (event: MouseEvent): void => {
      if (!isControl(event.target)) toggle();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, [toggle]);
  useEffect(() => {
    if (!paused) return;
    const timer = setTimeout(() => setPaused(false), PAUSE_ENDS_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return { paused, toggle };
}
