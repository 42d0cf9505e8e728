/** What the page says to the worker. They share state in IndexedDB only; the worker never answers. */
export type SwMessage =
  /** Send what waits. `force` skips the wait that our own back-off chose, `insist` also one that the server asked for. */
  | { type: 'DRAIN'; force: boolean; insist: boolean }
  /** The page was opened while the first worker started, and has none: the worker takes it over. */
  | { type: 'CLAIM' }
  /** The person chose to update: the waiting worker takes over. */
  | { type: 'SKIP_WAITING' };

/** A message as the worker got it; null: none of ours, or of another version. Without a schema library: see row-check. */
export function readSwMessage(data: unknown): SwMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'SKIP_WAITING' || data.type === 'CLAIM') return { type: data.type };
  if (data.type !== 'DRAIN' || !('force' in data) || !('insist' in data)) return null;
  return { type: 'DRAIN', force: data.force === true, insist: data.insist === true };
}

/** The Background Sync tag under which the outbox is drained. */
export const OUTBOX_SYNC_TAG = 'outbox';
