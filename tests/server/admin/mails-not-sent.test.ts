import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsNotSent, mailText } from '#contracts/admin/mails.ts';
import { resetCode } from '#contracts/admin/resets.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { mailSchool, type MailSchool } from '#tests/support/server/mail-school.ts';
import { openPickyMailbox } from '#tests/support/server/mailbox.ts';
import { addStaff } from '#tests/support/server/staff.ts';

const clock = fakeClock();
let school: MailSchool;
let mailbox: Awaited<ReturnType<typeof openPickyMailbox>>;
let office: string;
let clerk: string;

beforeAll(async () => {
  mailbox = await openPickyMailbox();
  school = await mailSchool(mailbox.smtp, { clock: clock.now });
  await addStaff(school.server.db, 'clerk');
  office = await school.server.signIn('office');
  clerk = await school.server.signIn('clerk');
});
beforeEach(async () => {
  mailbox.refuse('550 No such user');
  mailbox.received.length = 0;
  await school.server.db.query('DELETE FROM mails');
});
afterAll(async () => {
  await school.server.close();
  await mailbox.close();
});

const call = (method: string, path: string, body?: object, token = office) =>
  school.server.call(method, `/api/admin/${path}`, { token, ...(body && { body }) });
const invite = (email: string, role = 'educator') => call('POST', 'invitations', { email, role });
const list = async (token = office) => mailsNotSent.parse((await call('GET', 'mails', undefined, token)).body).results;
const waits = async () =>
  Object((await call('GET', 'waiting')).body).results.find(({ kind }: { kind: string }) => kind === 'mails') as object;
const idOf = async (username: string) =>
  (await school.server.db.query<{ id: string }>('SELECT id FROM accounts WHERE username = $1', [username]))[0]?.id ??
  '';

test('what the mail server refused is shown in Today, with its reason', async () => {
  await invite('bad@school.example');
  expect(await waits()).toMatchObject({ count: 0 });
  await school.sendDue();
  expect(await waits()).toEqual({ kind: 'mails', count: 1, oldest_at: clock.now().toISOString() });
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      kind: 'invitation',
      email: 'bad@school.example',
      made_at: clock.now().toISOString(),
      why: 'The mail server won’t take this email. The address may be wrong.',
      answer: expect.stringContaining('550 No such user'),
      is_given_up: true,
      has_text: true,
      may_read: true,
    },
  ]);
});

test('what is only late is shown after the third try', async () => {
  mailbox.refuse('450 Try later');
  await invite('late@school.example');
  for (const minutes of [1, 2]) {
    await school.sendDue();
    expect(await list()).toEqual([]);
    clock.advance({ minutes });
  }
  await school.sendDue();
  expect(await list()).toMatchObject([{ email: 'late@school.example', is_given_up: false }]);
});

test('Try again sends it now, one or all', async () => {
  await invite('one@school.example');
  await invite('two@school.example');
  await school.sendDue();
  mailbox.refuse(null);
  await school.sendDue();
  expect(mailbox.received).toEqual([]);
  const [first] = await list();
  await call('POST', 'mails/retry', { ids: [first?.id] });
  await school.sendDue();
  expect(mailbox.received.map(({ to }) => to[0])).toEqual([first?.email]);
  await call('POST', 'mails/retry', {});
  await school.sendDue();
  expect(mailbox.received).toHaveLength(2);
  expect([await list(), await waits()]).toEqual([[], { kind: 'mails', count: 0, oldest_at: null }]);
});

test('its text can be handed on, and then it is off the list and not sent', async () => {
  await invite('bad@school.example');
  await school.sendDue();
  const [mail] = await list(clerk);
  const text = mailText.parse((await call('POST', `mails/${mail?.id}/text`, undefined, clerk)).body);
  expect(text.subject).toBe('Your invitation to Habit Points at Riverbank School');
  expect((await call('DELETE', `mails/${mail?.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await call('POST', `mails/${mail?.id}/text`)).status).toBe(404);
});

test('what was sent, or is only waiting, is nobody’s to read or to drop', async () => {
  await invite('waits@school.example');
  const [row] = await school.server.db.query<{ id: string }>('SELECT id FROM mails');
  expect((await call('POST', `mails/${row?.id}/text`)).status).toBe(404);
  expect((await call('DELETE', `mails/${row?.id}`)).status).toBe(404);
});

test('what opens an account of staff is for superusers with a fresh sign-in', async () => {
  await invite('boss@school.example', 'staff');
  await school.sendDue();
  const [mail] = await list(clerk);
  expect(mail).toMatchObject({ has_text: true, may_read: false });
  expect((await call('POST', `mails/${mail?.id}/text`, undefined, clerk)).status).toBe(403);
  expect((await list())[0]).toMatchObject({ may_read: true });
  expect((await call('POST', `mails/${mail?.id}/text`)).status).toBe(200);
  const { refresh_token: refresh } = await school.server.signInTokens('office');
  clock.advance({ minutes: 16 });
  const renewed = await school.server.call('POST', '/api/auth/refresh', { body: { refresh } });
  const old = String(Object(renewed.body).access_token);
  expect(await call('POST', `mails/${mail?.id}/text`, undefined, old)).toMatchObject({
    body: { code: 'reauthenticate' },
  });
  [office, clerk] = [await school.server.signIn('office'), await school.server.signIn('clerk')];
});

test('nobody reads a one-time code that was sent: neither staff nor a superuser with a fresh sign-in', async () => {
  resetCode.parse((await call('POST', `resets/${await idOf('rivera')}/code`)).body);
  await school.sendDue();
  const [mail] = await list();
  expect(mail).toMatchObject({ kind: 'reset_code', has_text: true, may_read: false });
  for (const token of [clerk, office]) {
    const refused = await call('POST', `mails/${mail?.id}/text`, undefined, token);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('the audit tells what was read, dropped and tried again, and no address', async () => {
  await invite('bad@school.example');
  await school.sendDue();
  const [mail] = await list();
  await call('POST', `mails/${mail?.id}/text`);
  await call('POST', 'mails/retry', {});
  await school.sendDue();
  await call('DELETE', `mails/${mail?.id}`);
  const rows = await school.server.db.query(
    "SELECT action, details FROM audit_log WHERE action LIKE 'mail%' ORDER BY seq DESC LIMIT 3",
  );
  expect(rows).toEqual([
    { action: 'mail_dropped', details: { kind: 'invitation' } },
    { action: 'mails_tried_again', details: { rows: 1 } },
    { action: 'mail_read', details: { kind: 'invitation' } },
  ]);
});
