import * as z from 'zod/mini';

/** POST /api/auth/login; one of email and username. `remember` asks for the longer session. */
export const loginRequest = z.object({
  email: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.string(),
  remember: z.optional(z.boolean()),
});

/** Answer of login and of refresh. */
export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** POST /api/auth/refresh, and /api/auth/logout, which revokes the session of this token: either name. */
export const refreshRequest = z.object({ refresh: z.optional(z.string()), refresh_token: z.optional(z.string()) });

/** GET /api/auth/me. `role` is EDUCATOR or another. */
export const profile = z.object({
  id: z.string(),
  role: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
});
export type Profile = z.infer<typeof profile>;
