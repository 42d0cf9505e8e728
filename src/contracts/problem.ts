import * as z from 'zod/mini';

/** What every refused call answers. Other servers say `message` or `error` instead of `detail`. */
export const problem = z.object({
  detail: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  code: z.optional(z.unknown()),
});
