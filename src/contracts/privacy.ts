import * as z from 'zod/mini';

const LONGEST = 20_000;

/**
 * What anyone may read of how the school keeps data. `text` is the school's own words (see domain/privacy/plain-text.ts for
 * how they are written); null: the built-in ones. `retention_years`: how long those who left are kept; null: without end.
 */
export const privacyPage = z.object({
  text: z.nullable(z.string()),
  school: z.string(),
  retention_years: z.nullable(z.int()),
});
export type PrivacyPage = z.infer<typeof privacyPage>;

/** Null brings back the built-in text. */
export const privacyRequest = z.object({
  text: z.nullable(z.string().check(z.maxLength(LONGEST, `The text is longer than ${LONGEST} characters.`))),
});
