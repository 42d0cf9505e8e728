import type { Store } from './store.ts';

interface FollowedStore<T> extends Store<T> {
  /** False also while it lingers. */
  isFollowed(): boolean;
}

/**
 * A store that is kept up to date only while somebody follows it: `start` begins with the first follower and returns how
 * to stop. It stops `lingerMs` after the last one has left, unless another comes before.
 */
export function whileFollowed<T>(store: Store<T>, start: () => () => void, lingerMs = 0): FollowedStore<T> {
  let followers = 0;
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    stop?.();
    stop = null;
  };
  return {
    getSnapshot: store.getSnapshot,
    isFollowed: () => followers > 0,
    subscribe(listener) {
      const unsubscribe = store.subscribe(listener);
      followers += 1;
      clearTimeout(timer);
      stop ??= start();
      return () => {
        unsubscribe();
        followers -= 1;
        if (followers > 0) return;
        if (lingerMs === 0) end();
        else timer = setTimeout(end, lingerMs);
      };
    },
  };
}
