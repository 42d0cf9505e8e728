import * as z from 'zod/mini';

/** What every refused call answers. `detail` is for people; `code` is for programs and never changes. */
export const problem = z.object({ detail: z.string(), code: z.string(), request_id: z.string() });
export type ProblemAnswer = z.infer<typeof problem>;

/** What a call answers that only says how it went; `detail` is for people. */
export const detailAnswer = z.object({ detail: z.string() });
