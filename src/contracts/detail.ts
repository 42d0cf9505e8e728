import * as z from 'zod/mini';

/** What a call answers that only says how it went; `detail` is for people. */
export const detailAnswer = z.object({ detail: z.string() });
export type DetailAnswer = z.infer<typeof detailAnswer>;
