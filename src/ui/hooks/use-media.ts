import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches this media query, as it changes. `unknown`: the answer where a browser can't tell. */
export function useMedia(query: string, unknown: boolean): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => globalThis.matchMedia?.(query).matches ?? unknown);
}
