import * as z from 'zod/mini';
import { INVITATION_WORDS } from '#domain/accounts/invitation-words.ts';
import { neededText, text } from '#contracts/fields.ts';
import { listFields, pageOf, sortedBy } from './list.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { BULK_KB, call, detailAnswer } from '#contracts/call.ts';

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
/** `without_link`: for how many educators, on all pages, a link can be made at once. */
export const invitationPage = z.extend(pageOf(invitationRow), { without_link: z.int() });

const newInvitation = z.object({
  email: neededText(INVITATION_WORDS.noEmail),
  role: invitedRole,
  first_name: text,
  last_name: text,
});
export type NewInvitation = z.infer<typeof newInvitation>;

/**
 * Only this answer holds `token`; the link is /invitation#t={token}. `code` does the same where it has to be typed. A new
 * link ends both.
 */
export const invitationLink = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  token: z.string(),
  code: z.string(),
  expires_at: z.string(),
});
export type InvitationLink = z.infer<typeof invitationLink>;

const MOST_AT_ONCE = 500;

const newInvitations = z.object({
  people: z
    .array(z.object({ email: z.string(), first_name: text, last_name: text }))
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});
export type NewInvitations = z.infer<typeof newInvitations>;

/** Why a person got no link: the email can't be read, has an account, has asked for one, or has a link that works. */
const leftOut = z.object({ email: z.string(), why: z.enum(['no_email', 'has_account', 'asked', 'invited']) });
export type LeftOut = z.infer<typeof leftOut>;

export const manyInvited = z.object({ links: z.array(invitationLink), left: z.array(leftOut) });
export type ManyInvited = z.infer<typeof manyInvited>;

/** Null: all for educators that have no link yet, or one that is too old. */
const invitationIds = z.object({
  ids: z.nullable(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE))),
});

/** `left`: used or withdrawn already, or for staff, whose links are made one by one. */
export const manyLinks = z.object({ links: z.array(invitationLink), left: z.int() });

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
  inviteMany: call(ADMIN_PATHS.inviteMany, STAFF, 'Invite many educators; only this answer has the links', {
    body: newInvitations,
    maxKB: BULK_KB,
    answer: manyInvited,
    status: 201,
  }),
  renewInvitations: call(ADMIN_PATHS.renewInvitations, STAFF, 'Make new links for many; the old ones end', {
    body: invitationIds,
    answer: manyLinks,
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
