import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailSettings, mailTest } from '#contracts/admin/mail.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { mailSchool, PUBLIC_URL, type MailSchool } from '#tests/support/server/mail-school.ts';
import { openPickyMailbox } from '#tests/support/server/mailbox.ts';

const clock = fakeClock();
let school: MailSchool;
let mailbox: Awaited<ReturnType<typeof openPickyMailbox>>;
let office: string;

beforeAll(async () => {
  mailbox = await openPickyMailbox();
  school = await mailSchool(null, { clock: clock.now });
});
beforeEach(async () => {
  mailbox.refuse(null);
  mailbox.received.length = 0;
  await school.server.db.query('DELETE FROM mail_settings');
  await school.server.db.query('INSERT INTO mail_settings DEFAULT VALUES');
  await school.server.db.query('DELETE FROM throttles');
  await school.server.db.query('DELETE FROM mails');
  office = await school.server.signIn('office');
});
afterAll(async () => {
  await school.server.close();
  await mailbox.close();
});

const call = (method: string, path: string, body?: object) =>
  school.server.call(method, `/api/admin/${path}`, { token: office, ...(body && { body }) });
const settings = async () => mailSettings.parse((await call('GET', 'mail')).body);
const change = async (body: object) => call('PATCH', 'mail', { version: (await settings()).version, ...body });
const sendTest = async () => mailTest.parse((await call('POST', 'mail/test')).body);
const invite = () => call('POST', 'invitations', { email: 'new@school.example', role: 'educator' });
const audited = () =>
  school.server.db.query<{ action: string; details: object }>(
    "SELECT action, details FROM audit_log WHERE action LIKE 'mail%' ORDER BY seq",
  );

const OURS = () => ({
  host: 'localhost',
  port: mailbox.smtp.port,
  security: 'none',
  username: '',
  sender: 'points@school.example',
});
const WITH_LOGIN = {
  host: 'smtp.school.example',
  port: 587,
  security: 'starttls',
  username: 'points',
  password: 'open sesame',
  sender: 'points@school.example',
};

describe('the mail server in the portal', () => {
  test('email is off at first', async () => {
    expect(await settings()).toMatchObject({
      is_on: false,
      host: '',
      port: 587,
      security: 'starttls',
      public_url: PUBLIC_URL,
    });
    await invite();
    expect(await school.server.db.query('SELECT 1 FROM mails')).toEqual([]);
  });

  test('it is saved, tested and switched on, and then emails go', async () => {
    expect((await change({ server: OURS() })).status).toBe(200);
    expect(await change({ is_on: true })).toMatchObject({ status: 422, body: { code: 'not_tested' } });
    expect(await sendTest()).toEqual({
      is_sent: true,
      detail: 'The mail server took the email. Check the mailbox of office@demo.school.',
      answer: expect.stringMatching(/^250/),
    });
    expect(mailbox.received).toMatchObject([
      { to: ['office@demo.school'], headers: { subject: 'Test email from Habit Points at Riverbank School' } },
    ]);
    expect((await settings()).tested_at).toBe(clock.now().toISOString());
    expect((await change({ is_on: true })).body).toMatchObject({ is_on: true });
    await invite();
    await school.sendDue();
    expect(mailbox.received.map(({ to }) => to[0])).toEqual(['office@demo.school', 'new@school.example']);
    expect((await change({ is_on: false })).body).toMatchObject({ is_on: false });
    await invite();
    expect(await school.server.db.query('SELECT 1 FROM mails WHERE sent_at IS NULL')).toEqual([]);
  });

  test('another mail server has to be tested again before it can be switched on', async () => {
    await change({ server: OURS() });
    await sendTest();
    await change({ server: { ...OURS(), sender: 'other@school.example' } });
    expect(await settings()).toMatchObject({ tested_at: null });
    expect(await change({ is_on: true })).toMatchObject({ status: 422, body: { code: 'not_tested' } });
  });

  test('nothing is switched on before a mail server is saved', async () => {
    expect(await change({ is_on: true })).toMatchObject({ status: 422, body: { code: 'not_saved' } });
    expect(await call('POST', 'mail/test')).toMatchObject({ status: 422, body: { code: 'not_saved' } });
  });

  test.each([
    [{ host: 'smtp school' }, 'mail_host', 'Please give the name of the mail server, such as smtp.school.example.'],
    [
      { sender: 'Points <points@school.example>' },
      'mail_sender',
      expect.stringContaining('address that emails come from'),
    ],
    [{ port: 0 }, 'mail_port', 'Please give a port from 1 to 65535.'],
    [{ security: 'none' }, 'mail_username', expect.stringContaining('encrypted only')],
    [{ password: undefined }, 'mail_password', expect.stringContaining('Please type the password')],
  ])('%j is refused with a sentence', async (wrong, code, detail) => {
    expect(await change({ server: { ...WITH_LOGIN, ...wrong } })).toMatchObject({
      status: 422,
      body: { code, detail },
    });
  });

  test('two who save at once: the second reads that somebody else has changed it', async () => {
    const { version } = await settings();
    await call('PATCH', 'mail', { version, server: OURS() });
    expect(await call('PATCH', 'mail', { version, server: OURS() })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  });

  test('it needs a sign-in of the last minutes', async () => {
    const { refresh_token: refresh } = await school.server.signInTokens('office');
    clock.advance({ minutes: 16 });
    const renewed = await school.server.call('POST', '/api/auth/refresh', { body: { refresh } });
    office = String(Object(renewed.body).access_token);
    expect(await change({ server: OURS() })).toMatchObject({ status: 400, body: { code: 'reauthenticate' } });
  });
});

describe('the password of the mail server', () => {
  const stored = async () =>
    (await school.server.db.query<{ sealed_password: Buffer | null }>('SELECT sealed_password FROM mail_settings'))[0];

  test('is never shown, and not readable in the database', async () => {
    const saved = await change({ server: WITH_LOGIN });
    expect(saved.body).toMatchObject({ has_password: true });
    expect(JSON.stringify(saved.body)).not.toContain('sesame');
    expect((await stored())?.sealed_password?.toString('latin1')).not.toContain('sesame');
  });

  test('stays where the sender alone changes', async () => {
    await change({ server: WITH_LOGIN });
    const { password: _, ...again } = { ...WITH_LOGIN, sender: 'other@school.example' };
    expect((await change({ server: again })).body).toMatchObject({
      has_password: true,
      sender: 'other@school.example',
    });
  });

  test.each([{ host: 'smtp.evil.example' }, { port: 2525 }, { security: 'tls' }, { username: 'other' }])(
    'is not sent anywhere else: %j',
    async (other) => {
      await change({ server: WITH_LOGIN });
      const { password: _, ...again } = { ...WITH_LOGIN, ...other };
      expect(await change({ server: again })).toMatchObject({ status: 422, body: { code: 'mail_password' } });
    },
  );

  test('goes with the user name', async () => {
    await change({ server: WITH_LOGIN });
    const { password: _, ...again } = { ...WITH_LOGIN, username: '' };
    expect((await change({ server: again })).body).toMatchObject({ has_password: false });
    expect(await stored()).toEqual({ sealed_password: null });
  });
});

describe('a test email', () => {
  test('says in plain words what the mail server said', async () => {
    await change({ server: OURS() });
    mailbox.refuse('550 Relaying denied');
    expect(await sendTest()).toEqual({
      is_sent: false,
      detail: 'The mail server won’t take this email. The address may be wrong.',
      answer: expect.stringContaining('550 Relaying denied'),
    });
    expect((await settings()).tested_at).toBeNull();
  });

  test('a mail server that is not there has no words', async () => {
    await change({ server: { ...OURS(), port: 1 } });
    expect(await sendTest()).toEqual({
      is_sent: false,
      detail: 'The mail server doesn’t answer. Check its name and port, and whether a firewall is in the way.',
      answer: '',
    });
  });

  test('can be sent ten times in ten minutes', async () => {
    await change({ server: { ...OURS(), port: 1 } });
    for (let sent = 0; sent < 10; sent += 1) await sendTest();
    expect(await call('POST', 'mail/test')).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Too many test emails\./) },
    });
  });
});

test('the audit tells what changed, and never a password or an address', async () => {
  await school.server.db.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await school.server.db.query("DELETE FROM audit_log WHERE action LIKE 'mail%'");
  await change({ server: WITH_LOGIN });
  await change({ server: OURS() });
  await sendTest();
  await change({ is_on: true });
  await change({ is_on: false });
  const port = mailbox.smtp.port;
  expect(await audited()).toEqual([
    {
      action: 'mail_changed',
      details: {
        host_from: '',
        host_to: 'smtp.school.example',
        user_name: 'changed',
        password: 'changed',
        sender: 'changed',
      },
    },
    {
      action: 'mail_changed',
      details: {
        host_from: 'smtp.school.example',
        host_to: 'localhost',
        port_from: 587,
        port_to: port,
        security_from: 'starttls',
        security_to: 'none',
        user_name: 'changed',
        password: 'changed',
      },
    },
    { action: 'mail_tested', details: { outcome: 'sent' } },
    { action: 'mail_switched_on', details: {} },
    { action: 'mail_switched_off', details: {} },
  ]);
});

describe('without the address of the app', () => {
  test('there is no email, not even a test, until the school sets one', async () => {
    await change({ server: OURS() });
    await sendTest();
    await change({ is_on: true });
    const lost = await mailSchool(null, { clock: clock.now, sharing: school.server, publicUrl: null });
    const ask = (method: string, path: string, body?: object) =>
      lost.server.call(method, `/api/admin/${path}`, { token: office, ...(body && { body }) });
    expect(await ask('POST', 'mail/test')).toMatchObject({ status: 422, body: { code: 'no_address' } });
    await ask('POST', 'invitations', { email: 'new@school.example', role: 'educator' });
    expect(await school.server.db.query('SELECT 1 FROM mails')).toEqual([]);
    const { version } = await settings();
    await ask('PATCH', 'mail', { version, is_on: false });
    expect(await ask('PATCH', 'mail', { version: version + 1, is_on: true })).toMatchObject({
      status: 422,
      body: { code: 'no_address' },
    });
    await school.server.db.query("UPDATE school SET public_url = 'https://points.hill.example'");
    expect((await ask('GET', 'mail')).body).toMatchObject({ public_url: 'https://points.hill.example' });
    expect((await ask('PATCH', 'mail', { version: version + 1, is_on: true })).status).toBe(200);
    expect((await ask('POST', 'mail/test')).status).toBe(200);
    expect(mailbox.received.at(-1)?.text).toContain('https://points.hill.example');
    await ask('POST', 'invitations', { email: 'new@school.example', role: 'educator' });
    await lost.sendDue();
    expect(mailbox.received.at(-1)?.text).toContain('https://points.hill.example/invitation#t=');
    await school.server.db.query('UPDATE school SET public_url = NULL');
    await lost.server.close();
  });
});

describe('a mail server of the environment', () => {
  test('wins, is shown as such, and can be tested and not changed', async () => {
    const smtp = { ...mailbox.smtp, login: null };
    const other = await mailSchool(smtp, { clock: clock.now, sharing: school.server });
    const ask = (method: string, path: string, body?: object) =>
      other.server.call(method, `/api/admin/${path}`, { token: office, ...(body && { body }) });
    expect((await ask('GET', 'mail')).body).toMatchObject({
      is_on: true,
      by_environment: true,
      host: 'localhost',
      port: smtp.port,
      has_password: false,
    });
    expect(await ask('PATCH', 'mail', { version: 1, is_on: false })).toMatchObject({
      status: 409,
      body: { code: 'by_environment' },
    });
    expect((await ask('POST', 'mail/test')).body).toMatchObject({ is_sent: true });
    await other.server.close();
  });
});
