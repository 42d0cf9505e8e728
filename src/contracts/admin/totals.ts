import * as z from 'zod/mini';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/**
 * The last recount of the ledger: how many totals differed from it and were corrected, and when that last happened.
 * `mended_at` and `mended` are null while no total ever differed.
 */
const totalsCheck = z.object({
  checked_at: z.string(),
  differences: z.int(),
  mended_at: z.nullable(z.string()),
  mended: z.nullable(z.int()),
});
export type TotalsCheck = z.infer<typeof totalsCheck>;

/** `check` is null before the first. */
const totalsCheckAnswer = z.object({ check: z.nullable(totalsCheck) });

export const TOTALS_CALLS = {
  adminTotals: call(ADMIN_PATHS.adminTotals, STAFF, 'When the totals were last checked', {
    answer: totalsCheckAnswer,
  }),
  adminTotalsCheck: call(ADMIN_PATHS.adminTotalsCheck, STAFF, 'Recount the ledger now', {
    answer: totalsCheckAnswer,
  }),
};
