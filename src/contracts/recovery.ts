import * as z from 'zod/mini';

// GET /api/auth/educator/security/question?email → {question}, null also for unknown emails: the answer tells nothing.

/**
 * POST /api/auth/educator/security/verify-reset → detailAnswer; 400 with the server's words when email and answer don't
 * fit, or the password is too weak. Ends every session of the account and signs in nobody.
 */
export const verifyResetRequest = z.object({ email: z.string(), answer: z.string(), new_password: z.string() });
export type VerifyResetRequest = z.infer<typeof verifyResetRequest>;

/** POST /api/auth/educator/security/request-reset → detailAnswer, always the same. */
export const requestResetRequest = z.object({ email: z.string() });

/**
 * POST /api/auth/scholar/reset → detailAnswer; 400 'Those details do not match our records.' for any field that does
 * not fit. `lunch_number` is text of digits; `grade` 1 to 12.
 */
export const scholarResetRequest = z.object({
  email: z.string(),
  lunch_number: z.string(),
  grade: z.int(),
  new_password: z.string(),
});
export type ScholarResetRequest = z.infer<typeof scholarResetRequest>;
