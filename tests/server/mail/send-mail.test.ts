import { afterEach, expect, test } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { sendMail, type Message } from '#server/mail/send-mail.ts';
import type { SmtpServer } from '#server/env.ts';
import { MAIL_USER, openMailbox, refusal, type Mailbox } from '#tests/support/server/mailbox.ts';

const MESSAGE: Message = {
  id: '5f0c2a34-0000-4000-8000-000000000001',
  to: 'ana@home.example',
  text: {
    subject: 'Your account at St Mary’s is open',
    parts: [
      { kind: 'words', text: 'Hello Zoë,' },
      { kind: 'words', text: 'Ask <b>Mr. "Q" & Co</b>:\nat the desk = 100%.' },
      { kind: 'link', text: 'https://points.school.example/login' },
      { kind: 'code', text: 'ABCD-EFGH' },
    ],
  },
  fromName: 'St Mary’s',
  replyTo: null,
};
const never = new AbortController().signal;

let mailbox: Mailbox;
afterEach(() => mailbox.close());

async function send(options: SMTPServerOptions = {}, server: Partial<SmtpServer> = {}, message: Partial<Message> = {}) {
  mailbox = await openMailbox(options);
  return sendMail({ ...mailbox.smtp, ...server }, { ...MESSAGE, ...message }, never);
}

test('an email arrives as plain text and as simple HTML, with nothing to load', async () => {
  expect(await send()).toMatchObject({ kind: 'sent', answer: expect.stringMatching(/^250/) });
  const [mail] = mailbox.received;
  expect(mail).toMatchObject({ from: 'points@school.example', to: ['ana@home.example'] });
  expect(mail?.headers).toMatchObject({
    to: 'ana@home.example',
    'message-id': '<5f0c2a34-0000-4000-8000-000000000001@school.example>',
    'auto-submitted': 'auto-generated',
  });
  expect(mail?.text).toBe(
    'Hello Zoë,\n\nAsk <b>Mr. "Q" & Co</b>:\nat the desk = 100%.\n\nhttps://points.school.example/login\n\nABCD-EFGH',
  );
  expect(mail?.html).toBe(
    '<!doctype html><html lang="en"><body><p>Hello Zoë,</p>' +
      '<p>Ask &lt;b&gt;Mr. &quot;Q&quot; &amp; Co&lt;/b&gt;:<br>at the desk = 100%.</p>' +
      '<p><a href="https://points.school.example/login">https://points.school.example/login</a></p>' +
      '<p><strong>ABCD-EFGH</strong></p></body></html>',
  );
  expect(mail?.raw).not.toMatch(/<img|src=/);
});

test('a line break in a name or an address adds no header and no receiver', async () => {
  await send(
    {},
    {},
    {
      fromName: 'School\r\nBcc: spy@evil.example',
      text: { ...MESSAGE.text, subject: 'Hello\r\nBcc: spy@evil.example\r\n\r\nBody' },
      replyTo: 'help@school.example\r\nBcc: spy@evil.example',
    },
  );
  expect(mailbox.received).toHaveLength(1);
  expect(mailbox.received[0]?.to).toEqual(['ana@home.example']);
  expect(Object.keys(mailbox.received[0]?.headers ?? {})).not.toContain('bcc');
});

test('an address that could be read as several is refused before anything is sent', async () => {
  mailbox = await openMailbox();
  for (const to of ['ana,spy@evil.example', 'ana@home.example,spy@evil.example', 'Spy <spy@evil.example>', 'ana']) {
    const sent = await sendMail(mailbox.smtp, { ...MESSAGE, to }, never);
    expect(sent).toEqual({ kind: 'failed', problem: 'refused', answer: '', next: 'never' });
  }
  expect(mailbox.received).toEqual([]);
});

test('a mail server that asks who it is gets the name and the password, encrypted only', async () => {
  // Its certificate is trusted in the test of the whole process.
  const sent = await send({ authOptional: false }, { security: 'starttls', login: MAIL_USER });
  expect(sent).toEqual({ kind: 'failed', problem: 'encryption', answer: '', next: 'pause' });
  expect(mailbox.received).toEqual([]);
});

test('a mail server without encryption gets nothing where encryption is wanted', async () => {
  const sent = await send({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }, { security: 'starttls' });
  expect(sent).toMatchObject({ kind: 'failed', problem: 'encryption', next: 'pause' });
  expect(mailbox.received).toEqual([]);
});

test('a mail server that does not speak TLS at all', async () => {
  expect(await send({}, { security: 'tls' })).toMatchObject({ kind: 'failed', problem: 'encryption' });
});

test('a wrong password', async () => {
  const sent = await send({ disabledCommands: ['STARTTLS'] }, { login: { ...MAIL_USER, password: 'wrong' } });
  expect(sent).toEqual({
    kind: 'failed',
    problem: 'sign_in',
    answer: '535 Username and password not accepted',
    next: 'pause',
  });
});

test('a mail server that is not there', async () => {
  mailbox = await openMailbox();
  await mailbox.close();
  const sent = await sendMail(mailbox.smtp, MESSAGE, never);
  expect(sent).toEqual({ kind: 'failed', problem: 'unreachable', answer: '', next: 'pause' });
});

test('a mail server that ends the conversation', async () => {
  const sent = await send({ onConnect: (_, done) => done(refusal(554, 'No service for you')) });
  expect(sent).toMatchObject({ kind: 'failed', problem: 'later', answer: '554 No service for you', next: 'pause' });
});

test('a sender that the mail server does not accept', async () => {
  const sent = await send({ onMailFrom: (_, __, done) => done(refusal(553, 'Not your address')) });
  expect(sent).toEqual({ kind: 'failed', problem: 'sender', answer: '553 Not your address', next: 'pause' });
});

test('a mail server that takes nothing at the moment', async () => {
  const sent = await send({ onMailFrom: (_, __, done) => done(refusal(451, 'Not now')) });
  expect(sent).toEqual({ kind: 'failed', problem: 'later', answer: '451 Not now', next: 'pause' });
});

test('an address that is not there is final, one that is busy is not', async () => {
  expect(await send({ onRcptTo: (_, __, done) => done(refusal(550, 'No such user')) })).toEqual({
    kind: 'failed',
    problem: 'refused',
    answer: expect.stringContaining('550 No such user'),
    next: 'never',
  });
  await mailbox.close();
  expect(await send({ onRcptTo: (_, __, done) => done(refusal(450, 'Try later')) })).toMatchObject({
    problem: 'later',
    answer: expect.stringContaining('450 Try later'),
    next: 'later',
  });
});

test('an email that is refused for what it says is final; 452 is not, and neither is 503', async () => {
  const answering = (code: number) => ({
    onData: (
      stream: { resume(): void; on(event: 'end', on: () => void): void },
      _: unknown,
      done: (e: Error) => void,
    ) => {
      stream.on('end', () => done(refusal(code, 'No')));
      stream.resume();
    },
  });
  const outcomes: unknown[] = [];
  for (const code of [554, 452, 503]) {
    const sent = await send(answering(code));
    outcomes.push(sent.kind === 'failed' && [sent.problem, sent.next]);
    await mailbox.close();
  }
  expect(outcomes).toEqual([
    ['refused', 'never'],
    ['later', 'later'],
    ['later', 'later'],
  ]);
});

test('what a mail server says is kept short and on one line', async () => {
  const sent = await send({ onRcptTo: (_, __, done) => done(refusal(550, `a\u0007${'b'.repeat(1_000)}`)) });
  expect(sent.answer.length).toBe(300);
  expect(sent.answer).not.toMatch(/\p{Cc}/u);
});

test('a mail server that is silent is cut off', async () => {
  const cut = new AbortController();
  mailbox = await openMailbox({ onRcptTo: () => cut.abort() });
  expect(await sendMail(mailbox.smtp, MESSAGE, cut.signal)).toMatchObject({ kind: 'failed', problem: 'unreachable' });
});
