import * as z from 'zod/mini';
import { call, detailAnswer } from '#contracts/call.ts';
import { STAFF } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

const mailPart = z.object({ kind: z.enum(['words', 'link', 'code']), text: z.string() });

/** An email to copy or to send: its subject, and its paragraphs in their order. */
export const mailText = z.object({ subject: z.string(), parts: z.array(mailPart) });

/**
 * An email that did not get through. `why`: in plain words; `answer`: what the mail server said, '' where it said nothing.
 * `is_given_up`: it is tried again only where staff say so. `has_text`: its link or code still works, so it can be tried
 * again, and read by those who `may_read` it.
 */
const mailNotSent = z.object({
  id: z.string(),
  kind: z.enum([
    'approved',
    'rejected',
    'invitation',
    'reset_code',
    'second_step_removed',
    'signups_waiting',
    'student_reminder',
  ]),
  email: z.string(),
  made_at: z.string(),
  why: z.string(),
  answer: z.string(),
  is_given_up: z.boolean(),
  has_text: z.boolean(),
  may_read: z.boolean(),
});
export type MailNotSent = z.infer<typeof mailNotSent>;
export const mailsNotSent = z.object({ results: z.array(mailNotSent) });

/** Which are tried again: all that can be, where none is named. */
const tryMails = z.object({ ids: z.optional(z.array(z.string()).check(z.maxLength(500))) });

export const MAILS_CALLS = {
  mailsNotSent: call(ADMIN_PATHS.mailsNotSent, STAFF, 'Emails that did not get through', { answer: mailsNotSent }),
  tryMails: call(ADMIN_PATHS.tryMails, STAFF, 'Try emails again now', { body: tryMails, answer: detailAnswer }),
  readMail: call(ADMIN_PATHS.readMail, STAFF, 'The text of an email that was not sent, to hand on', {
    answer: mailText,
  }),
  dropMail: call(ADMIN_PATHS.dropMail, STAFF, 'Take an email off the list; it is not sent', { answer: detailAnswer }),
};
