import * as z from 'zod/mini';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/** What can wait for staff, in the order in which Today shows it. */
const waitingKind = z.enum(['signups', 'resets', 'reviews', 'nights', 'displays', 'mails', 'backups']);
export type WaitingKind = z.infer<typeof waitingKind>;

/** Each kind with its number, also where nothing waits; `oldest_at` is null then. */
const waitingList = z.object({
  results: z.array(z.object({ kind: waitingKind, count: z.int(), oldest_at: z.nullable(z.string()) })),
});
export type Waiting = z.infer<typeof waitingList>['results'][number];

export const WAITING_CALLS = {
  adminWaiting: call(ADMIN_PATHS.adminWaiting, STAFF, 'What waits for staff', { answer: waitingList }),
};
