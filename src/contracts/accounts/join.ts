import * as z from 'zod/mini';
import { JOIN_WORDS } from '#domain/accounts/join-words.ts';
import { SIGN_IN_KB, call } from '#contracts/call.ts';
import { neededText } from '#contracts/fields.ts';
import * as PATHS from '#contracts/paths.ts';

/** A one-time code from a letter or a class sheet, in any spacing and case. It travels in bodies only. */
const joinCode = neededText(JOIN_WORDS.noCode);

const joinOpenRequest = z.object({ code: joinCode });

/**
 * Whose code it is; looking at it uses nothing up. A student is named as others see them: 'Maya A.'. `invitation`: the
 * code stands for an invitation's link, and is its token.
 */
export const joinOpenAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('student'),
    school: z.string(),
    name: z.string(),
    grade: z.nullable(z.int()),
    /** The name of the step that the grade is. */
    step: z.nullable(z.string()),
    sign_in_as: z.string(),
  }),
  z.object({ kind: z.literal('invitation') }),
]);
export type JoinOpenAnswer = z.infer<typeof joinOpenAnswer>;

const joinRequest = z.object({ code: joinCode, password: z.string() });
export type JoinRequest = z.infer<typeof joinRequest>;

/** With which name the new account signs in. */
export const joinAnswer = z.object({ sign_in_as: z.string() });

export const JOIN_CALLS = {
  openJoin: call(PATHS.openJoin, 'A - A A A A', 'Whose a one-time code is; nothing changes', {
    body: joinOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: joinOpenAnswer,
  }),
  join: call(PATHS.join, 'A - A A A A', 'Make a student’s account with a one-time code', {
    body: joinRequest,
    maxKB: SIGN_IN_KB,
    answer: joinAnswer,
    status: 201,
  }),
};
