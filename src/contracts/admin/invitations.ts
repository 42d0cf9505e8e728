import * as z from 'zod/mini';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { neededText, text } from '#contracts/fields.ts';
import { listFields, pageOf, sortedBy } from './list.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call, detailAnswer } from '#contracts/call.ts';

const invitedRole = z.enum(['educator', 'staff'], INVITATION_WORDS.noRole);
export type InvitedRole = z.infer<typeof invitedRole>;

/** `prepared`: without a link yet, as an import leaves it. `expired`: its link is too old, and a new one can be made. */
const invitationState = z.enum(['prepared', 'open', 'expired', 'used', 'withdrawn']);
export type InvitationState = z.infer<typeof invitationState>;

const invitationQuery = z.object({
  ...listFields,
  state: z._default(z.enum(['waiting', 'used', 'withdrawn', 'all'], 'The parameter state is not valid.'), 'waiting'),
  sort: sortedBy(['created', 'email', 'expires'], '-created'),
});
export type InvitationQuery = z.infer<typeof invitationQuery>;

/** `invited_by` is a person's name. `may_change`: the caller may make a new link for it, or withdraw it. */
const invitationRow = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: invitedRole,
  state: invitationState,
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  invited_by: z.string(),
  may_change: z.boolean(),
});
export type InvitationRow = z.infer<typeof invitationRow>;
export const invitationPage = pageOf(invitationRow);

const newInvitation = z.object({
  email: neededText(INVITATION_WORDS.noEmail),
  role: invitedRole,
  first_name: text,
  last_name: text,
});
export type NewInvitation = z.infer<typeof newInvitation>;

/** Only this answer holds `token`; the link is /invitation#t={token}. */
export const invitationLink = z.object({
  id: z.string(),
  email: z.string(),
  token: z.string(),
  expires_at: z.string(),
});
export type InvitationLink = z.infer<typeof invitationLink>;

export const INVITATION_CALLS = {
  invitations: call(ADMIN_PATHS.invitations, STAFF, 'Invitations, filtered and in pages', {
    query: invitationQuery,
    answer: invitationPage,
  }),
  invite: call(ADMIN_PATHS.invite, STAFF, 'Invite a person; only this answer has the link', {
    body: newInvitation,
    answer: invitationLink,
    status: 201,
  }),
  renewInvitation: call(ADMIN_PATHS.renewInvitation, STAFF, 'Make a new link; the old one ends', {
    answer: invitationLink,
    status: 201,
  }),
  withdrawInvitation: call(ADMIN_PATHS.withdrawInvitation, STAFF, 'Withdraw an invitation', {
    answer: detailAnswer,
  }),
};
