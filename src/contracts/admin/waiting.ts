import * as z from 'zod/mini';

/** What can wait for staff, in the order in which Today shows it. */
const waitingKind = z.enum(['signups', 'resets', 'reviews', 'displays']);
export type WaitingKind = z.infer<typeof waitingKind>;

/** Each kind with its number, also where nothing waits; `oldest_at` is null then. */
export const waitingList = z.object({
  results: z.array(z.object({ kind: waitingKind, count: z.int(), oldest_at: z.nullable(z.string()) })),
});
export type Waiting = z.infer<typeof waitingList>['results'][number];
