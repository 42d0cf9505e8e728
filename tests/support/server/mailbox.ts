import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpServer } from '#server/env.ts';
import { LOCALHOST } from './localhost-certificate.ts';

/** An email as it came into the mailbox. */
interface Received {
  to: string[];
  /** The address in the envelope. */
  from: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** All of it, as it came over the wire. */
  raw: string;
}

export interface Mailbox {
  received: Received[];
  /** How it is reached, unencrypted, without a sign-in. */
  smtp: SmtpServer;
  close(): Promise<void>;
}

export const MAIL_USER = { user: 'points', password: 'a secret of the mail server' };

/** An answer of a mail server that refuses something. */
export const refusal = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

/** A real mail server with one mailbox, on a free port or on this one. `options` let it refuse what a test is about. */
export async function openMailbox(options: SMTPServerOptions = {}, onPort = 0): Promise<Mailbox> {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...LOCALHOST,
    logger: false,
    disableReverseLookup: true,
    authOptional: true,
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === MAIL_USER.user && password === MAIL_USER.password;
      done(isRight ? null : refusal(535, 'Username and password not accepted'), { user: username });
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, ...readMessage(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
    ...options,
  });
  // A client that refuses the certificate ends the conversation.
  server.on('error', () => undefined);
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const listening = server.listen(onPort, '127.0.0.1', () => resolve(listening));
  });
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    received,
    smtp: { host: 'localhost', port, security: 'none', login: null, sender: 'points@school.example' },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mailbox that takes the next receivers, or refuses them with words such as '550 No such user'. */
export async function openPickyMailbox(): Promise<Mailbox & { refuse: (words: string | null) => void }> {
  let words: string | null = null;
  const mailbox = await openMailbox({
    onRcptTo: (_, __, done) => done(words === null ? null : refusal(Number(words.slice(0, 3)), words.slice(4))),
  });
  return { ...mailbox, refuse: (next) => (words = next) };
}

function readMessage(raw: string): Pick<Received, 'headers' | 'text' | 'html' | 'raw'> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = readHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = raw.split(`--${boundary}`).slice(1, -1).map(readPart);
  const bodyOf = (type: string): string => parts.find((part) => part.type.startsWith(type))?.body ?? '';
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html'), raw };
}

function readPart(part: string): { type: string; body: string } {
  const [head = '', ...rest] = part.trimStart().split('\r\n\r\n');
  const headers = readHeaders(head);
  const body = rest.join('\r\n\r\n').trimEnd();
  const encoding = headers['content-transfer-encoding'];
  return {
    type: headers['content-type'] ?? '',
    body: (encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body).replaceAll('\r\n', '\n'),
  };
}

function readHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  // Whatever else looks like an escape was none.
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'));
}
