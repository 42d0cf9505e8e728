import * as z from 'zod/mini';
import { SUPERUSERS } from '#contracts/admin/grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

const LONGEST = 20_000;

/**
 * What anyone may read of how the school keeps data. `text` is the school's own words (see domain/privacy/plain-text.ts for
 * how they are written); null: the built-in ones. `retention_years`: how long those who left are kept; null: without end.
 */
export const privacyPage = z.object({
  version: z.int(),
  text: z.nullable(z.string()),
  school: z.string(),
  retention_years: z.nullable(z.int()),
});
export type PrivacyPage = z.infer<typeof privacyPage>;
/** What everyone reads of it. */
export type PrivacyWords = Omit<PrivacyPage, 'version'>;

/** Null brings back the built-in text. `version`: of the text as the caller has seen it. */
const privacyRequest = z.object({
  version: z.int(),
  text: z.nullable(z.string().check(z.maxLength(LONGEST, `The text is longer than ${LONGEST} characters.`))),
});

export const PRIVACY_CALLS = {
  privacy: call(PATHS.privacy, 'A - A A A A', 'How the school keeps data, in plain words', {
    answer: privacyPage,
  }),
  savePrivacy: call(ADMIN_PATHS.savePrivacy, SUPERUSERS, 'Write the school’s own words for it', {
    body: privacyRequest,
    answer: privacyPage,
  }),
};
