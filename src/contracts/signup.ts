import * as z from 'zod/mini';

/**
 * POST /api/auth/signup → 201 detailAnswer, the same whether the email is new or not. `house` is a house's id or name;
 * `grade` (0 is K) is needed for scholars and left out for educators.
 */
export const signupRequest = z.object({
  email: z.string(),
  password: z.string(),
  desired_role: z.enum(['SCHOLAR', 'EDUCATOR']),
  first_name: z.string(),
  last_name: z.string(),
  grade: z.optional(z.int()),
  house: z.string(),
});
export type SignupRequest = z.infer<typeof signupRequest>;
