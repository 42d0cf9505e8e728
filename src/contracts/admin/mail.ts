import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { MAIL_WORDS, SMTP_SECURITIES } from '#domain/mail/mail-server-check.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';

const security = z.enum(SMTP_SECURITIES);

/**
 * How the school sends emails. `host`: empty where none was saved. `has_password`: never the password itself.
 * `by_environment`: the environment names the mail server, and the portal can't change it. `public_url`: where links of
 * emails lead; without it there is no email.
 */
export const mailSettings = z.object({
  version: z.int(),
  is_on: z.boolean(),
  by_environment: z.boolean(),
  host: z.string(),
  port: z.int(),
  security,
  username: z.string(),
  has_password: z.boolean(),
  sender: z.string(),
  tested_at: z.nullable(z.string()),
  public_url: z.nullable(z.string()),
});
export type MailSettings = z.infer<typeof mailSettings>;

/** Without `password` the stored one stays, if it still goes to the same server. */
const mailServer = z.object({
  host: z.string(MAIL_WORDS.noHost),
  port: z.int(MAIL_WORDS.badPort),
  security,
  username: z.string(),
  password: z.optional(z.string().check(z.maxLength(500))),
  sender: z.string(MAIL_WORDS.noSender),
});

/** What is left out stays. `version`: of the settings as the caller has seen them. */
const mailChange = z.object({ version: z.int(), is_on: z.optional(z.boolean()), server: z.optional(mailServer) });
export type MailChange = z.infer<typeof mailChange>;

/** Whether the mail server took it, in plain words; `answer`: in its own words, '' where it said nothing. */
export const mailTest = z.object({ is_sent: z.boolean(), detail: z.string(), answer: z.string() });

export const MAIL_CALLS = {
  adminMail: call(ADMIN_PATHS.adminMail, STAFF, 'How the school sends emails', { answer: mailSettings }),
  changeMail: call(ADMIN_PATHS.changeMail, SUPERUSERS, 'Change the mail server, and switch email on or off', {
    body: mailChange,
    answer: mailSettings,
  }),
  testMail: call(ADMIN_PATHS.testMail, SUPERUSERS, 'Send a test email to oneself', { answer: mailTest }),
};
