import * as z from 'zod/mini';
import { text } from './fields.ts';

/** `email` holds an email or a username. `remember` asks for the longer session. */
export const loginRequest = z.object({ email: text, password: text, remember: z.nullish(z.boolean()) });

/** Answer of login and of refresh. */
export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** To renew the session of this token, or to revoke it. */
export const refreshRequest = z.object({ refresh: text });

/** `role` is EDUCATOR or another. */
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
