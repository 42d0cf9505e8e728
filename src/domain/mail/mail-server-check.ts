import { MAIL_ADDRESS } from './mail-address.ts';

export const SMTP_SECURITIES = ['starttls', 'tls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];

/** The port that is usual for it. */
export const SMTP_PORTS: Record<SmtpSecurity, number> = { starttls: 587, tls: 465, none: 25 };

export const MAIL_HOST = /^[a-z\d.:-]+$/i;

export const MAIL_WORDS = {
  one: 'the email settings',
  noHost: 'Please give the name of the mail server, such as smtp.school.example.',
  badPort: 'Please give a port from 1 to 65535.',
  noSender: 'Please give the address that emails come from, such as points@school.example.',
  openPassword: 'A password is sent encrypted only. Choose an encryption, or leave the user name empty.',
  noPassword:
    'Please type the password of the mail server. It is asked for again where the server or the user name is another one.',
  byEnvironment: 'The mail server is set by environment variables. It can be changed only there.',
  noAddress: 'Emails hold links, and the address of the app isn’t set. Set it in the Admin Portal: School, Address.',
  notTested: 'Please send a test email first.',
  notSaved: 'Please save a mail server first.',
} as const;

/** Whether emails go out: they need the address of the app too, because they hold links. */
export const sendsEmail = ({ is_on, public_url }: { is_on: boolean; public_url: string | null }): boolean =>
  is_on && public_url !== null;

/** A mail server as it is typed or sent. */
interface MailServerFields {
  host: string;
  port: number;
  security: SmtpSecurity;
  username: string;
  sender: string;
}

/** The first thing that is wrong, from the top of the form down. `hasPassword`: one was typed, or the stored one fits. */
export function mailServerProblem(
  { host, port, security, username, sender }: MailServerFields,
  hasPassword: boolean,
): { field: 'host' | 'port' | 'username' | 'password' | 'sender'; text: string } | null {
  if (!MAIL_HOST.test(host)) return { field: 'host', text: MAIL_WORDS.noHost };
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return { field: 'port', text: MAIL_WORDS.badPort };
  if (username !== '' && security === 'none') return { field: 'username', text: MAIL_WORDS.openPassword };
  if (username !== '' && !hasPassword) return { field: 'password', text: MAIL_WORDS.noPassword };
  return MAIL_ADDRESS.test(sender) ? null : { field: 'sender', text: MAIL_WORDS.noSender };
}

/** Whether a stored password still goes where it went: nobody gets it by naming another server. */
export const keepsPassword = (
  before: Omit<MailServerFields, 'sender'>,
  after: Omit<MailServerFields, 'sender'>,
): boolean =>
  before.host === after.host &&
  before.port === after.port &&
  before.security === after.security &&
  before.username === after.username;
