import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { MAIL_ADDRESS } from '#domain/mail/mail-address.ts';
import { htmlText, plainText } from '#domain/mail/mail-forms.ts';
import type { MailText } from '#domain/mail/mail-words.ts';
import type { MailProblem } from '#domain/mail/mail-problems.ts';
import type { SmtpServer } from '#server/env.ts';

export interface Message {
  /** The same for each try, so that a mailbox which gets it twice can tell. */
  id: string;
  to: string;
  text: MailText;
  /** The name beside the sender's address. */
  fromName: string;
  /** Who reads what people answer; null: the sender. */
  replyTo: string | null;
}

/** What became of a try. `answer`: what the mail server said, '' where it said nothing. */
export type Sent =
  | { kind: 'sent'; answer: string }
  | { kind: 'failed'; problem: MailProblem; answer: string; next: NextTry };

/**
 * When there is a next try. 'pause': the mail server is away or lets nobody in, so it is asked for nothing for a while.
 * 'later': it did not take this email now. 'never': it won't take this email.
 */
type NextTry = 'pause' | 'later' | 'never';

/** A mail server that says nothing for so long is away. */
const SILENCE_MS = 15_000;
/** A try takes no longer, whatever the mail server does. */
export const LONGEST_TRY_MS = 60_000;
const LONGEST_ANSWER = 300;

/** Tries once to hand an email over to the mail server. Never throws. */
export async function sendMail(server: SmtpServer, message: Message, cutOff: AbortSignal): Promise<Sent> {
  // The transport would read it as several.
  if (!MAIL_ADDRESS.test(message.to)) return { kind: 'failed', problem: 'refused', answer: '', next: 'never' };
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    // Never an unencrypted connection because the other side, or somebody between, says that there is no other.
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.login !== null && { auth: { user: server.login.user, pass: server.login.password } }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const info = await transport.sendMail({
      from: { name: message.fromName, address: server.sender },
      to: { name: '', address: message.to },
      ...(message.replyTo !== null && { replyTo: { name: '', address: message.replyTo } }),
      envelope: { from: server.sender, to: [message.to] },
      messageId: `<${message.id}@${server.sender.split('@').at(-1)}>`,
      subject: message.text.subject,
      text: plainText(message.text),
      html: htmlText(message.text),
      // No out-of-office answers.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([AbortSignal.timeout(LONGEST_TRY_MS), cutOff]),
    });
    return { kind: 'sent', answer: shortened(info.response) };
  } catch (error) {
    return failureOf(error);
  } finally {
    transport.close();
  }
}

/** What the transport says of a failure. */
const failure = z.object({
  code: z.optional(z.string()),
  /** What the connection says, where the transport has a word of its own for it. */
  originalCode: z.optional(z.string()),
  /** To what the mail server answered. */
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
});

function failureOf(error: unknown): Sent {
  const { code, originalCode = '', command = '', responseCode, response = '' } = failure.safeParse(error).data ?? {};
  // Only what a mail server says as such: behind the address may be anything.
  const answer = responseCode === undefined ? '' : shortened(response);
  const failed = (problem: MailProblem, next: NextTry): Sent => ({ kind: 'failed', problem, answer, next });
  if (code === 'EAUTH' || code === 'ENOAUTH') return failed('sign_in', 'pause');
  if (code === 'ETLS' || OF_ENCRYPTION.test(originalCode)) return failed('encryption', 'pause');
  if (responseCode === undefined)
    return code === 'EENVELOPE' ? failed('refused', 'never') : failed('unreachable', 'pause');
  // 5xx is for good; 503 says only that the conversation went wrong.
  const isForGood = responseCode >= 500 && responseCode !== 503;
  if (command === 'RCPT TO' || command === 'DATA')
    return isForGood ? failed('refused', 'never') : failed('later', 'later');
  return failed(isForGood && command === 'MAIL FROM' ? 'sender' : 'later', 'pause');
}

/** A certificate that is not trusted, too old or of another name, and a side that doesn't speak TLS. */
const OF_ENCRYPTION = /CERT|SIGNED|^ERR_(TLS|SSL)|ISSUER/;

const shortened = (answer: string): string =>
  [...answer.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, LONGEST_ANSWER).join('');
