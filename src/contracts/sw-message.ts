import * as z from 'zod/mini';

/** What the page says to the worker. They share state in IndexedDB only; the worker never answers. */
export const swMessage = z.discriminatedUnion('type', [
  /** Send what waits, now. `force` skips the wait that our own back-off chose, never one that the server asked for. */
  z.object({ type: z.literal('DRAIN'), force: z.boolean() }),
  /** The person chose to update: the waiting worker takes over. */
  z.object({ type: z.literal('SKIP_WAITING') }),
]);
export type SwMessage = z.infer<typeof swMessage>;

/** The Background Sync tag under which the outbox is drained. */
export const OUTBOX_SYNC_TAG = 'outbox';
