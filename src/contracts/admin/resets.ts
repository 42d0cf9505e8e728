import * as z from 'zod/mini';
import { listFields, pageOf, sortedBy } from './list.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call, detailAnswer } from '#contracts/call.ts';

/**
 * Without a search: who needs help or should be looked at. With one: everybody who has an account, so that a person who
 * rings the office can be helped too.
 */
export const resetQuery = z.object({
  ...listFields,
  show: z.optional(z.enum(['asked', 'closed', 'done'])),
  sort: sortedBy(['asked', 'name'], 'asked'),
});

/**
 * An account and what is open about it. `asked_at`: the person asked for a new password. `code_until`: a code was made and
 * is not used yet. `sign_in_closed_until`, `recovery_closed_until`: too many wrong tries closed this way in.
 * `done_at`: the person chose a new password by the security question or the lunch number, and staff have not looked at it yet.
 * `may_help` is false where this caller may not make a code: for their own account, and for staff unless a superuser calls.
 */
const resetRow = z.object({
  account_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.string(),
  asked_at: z.nullable(z.string()),
  code_until: z.nullable(z.string()),
  sign_in_closed_until: z.nullable(z.string()),
  recovery_closed_until: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  may_help: z.boolean(),
});
export type ResetRow = z.infer<typeof resetRow>;

export const resetPage = pageOf(resetRow);

/**
 * A code in groups of four, shown this once: only its hash is kept. Or null, where it went to the person's own address
 * (`sent_to`), and nobody else reads it.
 */
export const resetCode = z.object({
  code: z.nullable(z.string()),
  sent_to: z.nullable(z.string()),
  expires_at: z.string(),
});

/** `by=hand`: the code is shown, also where it could be sent. */
const resetCodeQuery = z.object({ by: z.optional(z.enum(['hand'])) });
export type ResetCode = z.infer<typeof resetCode>;

export const RESET_CALLS = {
  adminResets: call(ADMIN_PATHS.adminResets, STAFF, 'Who needs help with the sign-in; the id is the account’s', {
    query: resetQuery,
    answer: resetPage,
  }),
  makeResetCode: call(ADMIN_PATHS.makeResetCode, STAFF, 'Make a one-time code for a new password', {
    query: resetCodeQuery,
    answer: resetCode,
  }),
  withdrawResetCode: call(ADMIN_PATHS.withdrawResetCode, STAFF, 'Withdraw the open code', { answer: detailAnswer }),
  reopenSignIn: call(ADMIN_PATHS.reopenSignIn, STAFF, 'Open what too many wrong tries closed', {
    answer: detailAnswer,
  }),
  settleReset: call(ADMIN_PATHS.settleReset, STAFF, 'Take the account off the list', { answer: detailAnswer }),
};
