import * as z from 'zod/mini';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { neededText } from '#contracts/fields.ts';

/** The secret of an invitation's link. It travels in bodies only, so that no log of an address holds it. */
const invitationToken = neededText(INVITATION_WORDS.deadLink);

export const invitationOpenRequest = z.object({ token: invitationToken });

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
export const invitationAcceptRequest = z.object({
  token: invitationToken,
  first_name: neededText(INVITATION_WORDS.noName),
  last_name: neededText(INVITATION_WORDS.noName),
  password: z.string(),
});
export type InvitationAcceptRequest = z.infer<typeof invitationAcceptRequest>;
