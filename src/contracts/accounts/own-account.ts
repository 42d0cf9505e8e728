import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { OF_ACCOUNT, call, detailAnswer } from '#contracts/call.ts';
import * as PATHS from '#contracts/paths.ts';
import { openSession } from '#contracts/session.ts';
import { OWN_ACCOUNT_WORDS } from '#domain/accounts/own-account-words.ts';

/** Ends every other session of the account. The caller's access token is old then; a refresh gives a new one. */
const passwordChangeRequest = z.object({
  current_password: neededText(OWN_ACCOUNT_WORDS.noCurrent),
  new_password: neededText(OWN_ACCOUNT_WORDS.noNew),
});
export type PasswordChangeRequest = z.infer<typeof passwordChangeRequest>;

/** `linked_to`: the addresses of the providers whose accounts open this one. */
const ownSessions = z.object({ results: z.array(openSession), linked_to: z.optional(z.array(z.string())) });
export type OwnSessions = z.infer<typeof ownSessions>;

export const OWN_ACCOUNT_CALLS = {
  changePassword: call(PATHS.changePassword, '- - O O O O', 'Change the own password; other devices sign in again', {
    body: passwordChangeRequest,
    ...OF_ACCOUNT,
    answer: detailAnswer,
  }),
  ownSessions: call(PATHS.ownSessions, '- - O O O O', 'The devices on which the caller is signed in', {
    kind: 'account',
    answer: ownSessions,
  }),
  endOwnSession: call(PATHS.endOwnSession, '- - O O O O', 'Sign one of the caller’s other devices out', {
    kind: 'account',
    answer: detailAnswer,
  }),
};
