import { useCallback, useRef } from 'react';

/** A second press so soon is a slip of the finger, not another one. */
const DOUBLE_TAP_MS = 700;

/**
 * Whether a press comes right after the one before. It goes by the events' own time, which is monotonic: the device's
 * clock may be set back.
 */
export function useDoubleTap(): (timeStamp: number) => boolean {
  const before = useRef(-Infinity);
  return useCallback((timeStamp) => {
    const isSecond = timeStamp - before.current < DOUBLE_TAP_MS;
    before.current = timeStamp;
    return isSecond;
  }, []);
}
