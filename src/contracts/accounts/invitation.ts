import * as z from 'zod/mini';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { neededText } from '#contracts/fields.ts';
import { SIGN_IN_KB, call, detailAnswer } from '#contracts/call.ts';
import * as PATHS from '#contracts/paths.ts';

/** The secret of an invitation's link, or its code. It travels in bodies only, so that no log of an address holds it. */
const invitationToken = neededText(INVITATION_WORDS.deadLink);

const invitationOpenRequest = z.object({ token: invitationToken });

/** For whom the link is; looking at it uses nothing up. */
export const invitationOpenAnswer = z.object({
  school: z.string(),
  email: z.string(),
  role: z.enum(['educator', 'staff']),
  first_name: z.string(),
  last_name: z.string(),
});
export type InvitationOpenAnswer = z.infer<typeof invitationOpenAnswer>;

/** The account has the email and the role of the invitation, and is active at once. */
const invitationAcceptRequest = z.object({
  token: invitationToken,
  first_name: neededText(INVITATION_WORDS.noName),
  last_name: neededText(INVITATION_WORDS.noName),
  password: z.string(),
});
export type InvitationAcceptRequest = z.infer<typeof invitationAcceptRequest>;

export const INVITATION_CALLS = {
  openInvitation: call(PATHS.openInvitation, 'A - A A A A', 'Who an invitation is for; nothing changes', {
    body: invitationOpenRequest,
    maxKB: SIGN_IN_KB,
    answer: invitationOpenAnswer,
  }),
  acceptInvitation: call(PATHS.acceptInvitation, 'A - A A A A', 'Make the account of an invitation', {
    body: invitationAcceptRequest,
    maxKB: SIGN_IN_KB,
    answer: detailAnswer,
    status: 201,
  }),
};
