import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { OF_ACCOUNT, call, detailAnswer } from '#contracts/call.ts';
import * as PATHS from '#contracts/paths.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';

const secondStep = z.object({ is_on: z.boolean(), recovery_codes_left: z.int() });
export type SecondStep = z.infer<typeof secondStep>;

/** The secret as text, and as the address that an authenticator app reads from a QR code. */
const begun = z.object({ secret: z.string(), uri: z.string() });
export type BegunSecondStep = z.infer<typeof begun>;

const code = neededText(SECOND_STEP_WORDS.ask);
/** Shown this once: only hashes are kept. Each works once in place of the app's code. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const WHO = '- - - O O O';

export const SECOND_STEP_CALLS = {
  secondStep: call(PATHS.secondStep, WHO, 'Whether the caller’s sign-in has a second step', {
    kind: 'account',
    answer: secondStep,
  }),
  beginSecondStep: call(PATHS.beginSecondStep, WHO, 'Begin to set up a second step; needs a fresh sign-in', {
    kind: 'account',
    answer: begun,
  }),
  confirmSecondStep: call(PATHS.confirmSecondStep, WHO, 'Turn the second step on by a first code', {
    body: z.object({ code }),
    ...OF_ACCOUNT,
    answer: recoveryCodes,
  }),
  removeSecondStep: call(PATHS.removeSecondStep, WHO, 'Turn the second step off by password and code', {
    body: z.object({ password: neededText(SECOND_STEP_WORDS.noPassword), code }),
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
};
