import { useSyncExternalStore } from 'react';

function follow(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** False where the device knows that it has no network. True says nothing about the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine);
}
