import * as z from 'zod/mini';

/** GET /api/auth/educator/security/status: one's own question; null without one. */
export const securityStatus = z.object({
  has_security_question: z.boolean(),
  is_generic: z.boolean(),
  question: z.nullable(z.string()),
});
export type SecurityStatus = z.infer<typeof securityStatus>;

/**
 * POST /api/auth/educator/security/setup → detailAnswer. Generic questions and easy answers are 400 with the words to
 * show; changing a question that is not generic needs a sign-in of the last 15 minutes, else 400 `reauthenticate`.
 */
export const securitySetupRequest = z.object({ question: z.string(), answer: z.string() });
export type SecuritySetupRequest = z.infer<typeof securitySetupRequest>;
