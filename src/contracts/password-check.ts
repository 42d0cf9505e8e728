import * as z from 'zod/mini';

/**
 * POST /api/auth/password/check → passwordCheckAnswer, while a new password is typed; kept and logged nowhere. `context`
 * is what else is in the form and easy to guess from: names, the email. 429 and 503 mean 'not now', and say nothing of the
 * password. A server without this call judges the password when it is sent.
 */
export const passwordCheckRequest = z.object({
  password: z.string(),
  context: z.array(z.string()).check(z.maxLength(5)),
});
export type PasswordCheckRequest = z.infer<typeof passwordCheckRequest>;

/** `reason`: the words with which the form would be refused; null for a password that is good enough. */
export const passwordCheckAnswer = z.object({ acceptable: z.boolean(), reason: z.nullable(z.string()) });
export type PasswordCheckAnswer = z.infer<typeof passwordCheckAnswer>;
