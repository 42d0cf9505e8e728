import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invitationLink } from '#contracts/admin/invitations.ts';
import { resetCode } from '#contracts/admin/resets.ts';
import { signupPage } from '#contracts/admin/signups.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { keysFrom } from '#server/keys/keys.ts';
import { sendDueMails, startMails } from '#server/mail/mail-worker.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { NOW } from '#tests/support/clock.ts';
import { mailSchool, PUBLIC_URL, type MailSchool } from '#tests/support/server/mail-school.ts';
import { openMailbox, refusal, type Mailbox } from '#tests/support/server/mailbox.ts';
import { nth } from '#tests/support/server/school.ts';

let now: number;
let school: MailSchool;
let mailbox: Mailbox;
let office: string;
/** What the mail server says to the next receivers; '' takes the email. */
let answers: string[];
const clock = () => new Date(now);
const never = new AbortController().signal;
const CODE = /\n[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\n/;

const openOwnMailbox = () =>
  openMailbox({
    onRcptTo: (_, __, done) => {
      const answer = answers.shift() ?? '';
      done(answer === '' ? null : refusal(Number(answer.slice(0, 3)), answer.slice(4)));
    },
  });

beforeAll(async () => {
  now = NOW;
  mailbox = await openOwnMailbox();
  school = await mailSchool(mailbox.smtp, { clock });
  office = await school.server.signIn('office');
});
beforeEach(async () => {
  now = NOW;
  answers = [];
  mailbox.received.length = 0;
  await school.server.db.query('DELETE FROM mails');
});
afterAll(async () => {
  await school.server.close();
  await mailbox.close();
});

const post = (path: string, body?: object) =>
  school.server.call('POST', `/api/admin/${path}`, { token: office, ...(body && { body }) });
const rows = (columns: string) => school.server.db.query(`SELECT ${columns} FROM mails ORDER BY made_at, email`);
const subjects = () => mailbox.received.map(({ headers }) => headers['subject']);

/** Scholars who have just signed up, each as the record of a student says. */
async function matchingScholars(count: number) {
  const records = await school.server.db.query<{ email: string; first_name: string; last_name: string; grade: number }>(
    `SELECT lower(s.email) AS email, s.first_name, s.last_name, s.grade, h.name AS house
       FROM students s JOIN houses h ON h.id = s.house_id
      WHERE s.email IS NOT NULL AND s.archived_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.student_id = s.id OR a.email = lower(s.email))
      ORDER BY s.id LIMIT $1`,
    [count],
  );
  const added: Array<{ id: string; email: string; first_name: string }> = [];
  for (const record of records) {
    const body = { ...record, password: 'a Long one 4 tests', desired_role: 'SCHOLAR' };
    expect((await school.server.call('POST', '/api/auth/signup', { body })).status).toBe(201);
    const [account] = await school.server.db.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
      record.email,
    ]);
    added.push({ id: account?.id ?? '', email: record.email, first_name: record.first_name });
  }
  return added;
}

/** Somebody who has just signed up as an educator. */
async function signUp(email: string) {
  const names = { first_name: 'Robin', last_name: 'Newly', house: 'Junbi' };
  const body = { email, password: 'a Long one 4 tests', desired_role: 'EDUCATOR', ...names };
  expect((await school.server.call('POST', '/api/auth/signup', { body })).status).toBe(201);
  const page = await school.server.call('GET', `/api/admin/signups?search=${email}`, { token: office });
  return nth(signupPage.parse(page.body).results, 0);
}
async function invite(email = 'new@school.example', role = 'educator') {
  const made = await post('invitations', { email, role, first_name: 'Nia', last_name: 'New' });
  return invitationLink.parse(made.body);
}
async function accountId(username: string): Promise<string> {
  const [row] = await school.server.db.query<{ id: string }>('SELECT id FROM accounts WHERE username = $1', [username]);
  return row?.id ?? '';
}

describe('what is sent', () => {
  test('an email follows on approval', async () => {
    const signup = await signUp('robin-a@home.example');
    expect((await post(`signups/${signup.id}/approve`, { as: 'educator' })).status).toBe(200);
    expect(mailbox.received).toEqual([]);
    await school.sendDue();
    expect(mailbox.received).toMatchObject([
      {
        to: [signup.email],
        headers: { subject: 'Your account at Riverbank School is open' },
        text: expect.stringContaining(`Hello ${signup.first_name},`),
      },
    ]);
    expect(mailbox.received[0]?.text).toContain(`\n${PUBLIC_URL}/login\n`);
  });

  test('is promised to the person who signs up', async () => {
    const body = {
      email: 'promised@home.example',
      password: 'a Long one 4 tests',
      desired_role: 'EDUCATOR',
      first_name: 'Robin',
      last_name: 'Newly',
      house: 'Junbi',
    };
    const { detail } = Object((await school.server.call('POST', '/api/auth/signup', { body })).body);
    expect(detail).toBe(
      'Request submitted. Your account will be reviewed before activation. An email follows on approval.',
    );
  });

  test('each of those who are approved together gets one, when ten minutes for an undo are over', async () => {
    const scholars = await matchingScholars(2);
    expect((await post('signup-approvals', { ids: scholars.map(({ id }) => id) })).body).toMatchObject({ approved: 2 });
    now += 10 * MINUTE_MS - 1;
    await school.sendDue();
    expect(mailbox.received).toEqual([]);
    now += 1;
    await school.sendDue();
    expect(new Set(mailbox.received.map(({ to }) => to[0]))).toEqual(new Set(scholars.map(({ email }) => email)));
    expect(mailbox.received).toHaveLength(2);
    for (const { email, first_name } of scholars) {
      const mail = mailbox.received.find(({ to }) => to[0] === email);
      expect(mail?.headers['subject']).toBe('Your account at Riverbank School is open');
      expect(mail?.text).toContain(`Hello ${first_name},`);
    }
  });

  test('nobody whose approval was undone in these minutes', async () => {
    const scholars = await matchingScholars(1);
    const { id } = Object((await post('signup-approvals', { ids: scholars.map((scholar) => scholar.id) })).body);
    expect((await post(`signup-approvals/${id}/undo`)).status).toBe(200);
    expect(await rows('kind')).toEqual([]);
    now += DAY_MS;
    await school.sendDue();
    expect(mailbox.received).toEqual([]);
  });

  test('none, where the approval was refused', async () => {
    const signup = await signUp('robin-b@home.example');
    expect((await post(`signups/${signup.id}/approve`, { as: 'new-student' })).status).toBe(422);
    expect(await rows('kind')).toEqual([]);
  });

  test('a rejection with a reason is sent, and dropped where it is reopened before; one without is told to nobody', async () => {
    const told = await signUp('told@home.example');
    const untold = await signUp('untold@home.example');
    await post(`signups/${untold.id}/reject`, {});
    await post(`signups/${told.id}/reject`, { reason: ' Use your school email. ' });
    expect(await rows('kind, email')).toEqual([{ kind: 'rejected', email: 'told@home.example' }]);
    await post(`signups/${told.id}/reopen`);
    expect(await rows('kind')).toEqual([]);
    await post(`signups/${told.id}/reject`, { reason: 'Use your school email.' });
    await school.sendDue();
    expect(mailbox.received.map(({ to }) => to[0])).toEqual(['told@home.example']);
    expect(mailbox.received[0]?.text).toContain('\n\nUse your school email.\n\n');
  });

  test('an invitation with its link, and only the newest link', async () => {
    const first = await invite();
    const second = await invite();
    await school.sendDue();
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]?.text).toContain(`${PUBLIC_URL}/invitation#t=${second.token}`);
    expect(mailbox.received[0]?.text).not.toContain(first.token);
    const third = invitationLink.parse((await post(`invitations/${second.id}/link`)).body);
    await school.sendDue();
    expect(mailbox.received.at(-1)?.text).toContain(third.token);
  });

  test('no dead link: it was renewed or withdrawn before it was sent', async () => {
    const { id } = await invite();
    const renewed = invitationLink.parse((await post(`invitations/${id}/link`)).body);
    expect(await rows('email')).toHaveLength(1);
    await school.server.call('DELETE', `/api/admin/invitations/${renewed.id}`, { token: office });
    expect(await rows('email')).toEqual([]);
  });

  test('a one-time code to the owner of the account; a newer one takes its place, and a withdrawn one is not sent', async () => {
    const id = await accountId('rivera');
    const signup = await signUp('robin-c@home.example');
    await post(`signups/${signup.id}/approve`, { as: 'educator' });
    await post(`resets/${id}/code`);
    const made = resetCode.parse((await post(`resets/${id}/code`)).body);
    // Staff don't see it.
    expect(made).toMatchObject({ code: null, sent_to: 'rivera@demo.school' });
    await school.sendDue();
    expect(new Set(mailbox.received.map(({ to }) => to[0]))).toEqual(new Set([signup.email, 'rivera@demo.school']));
    expect(mailbox.received).toHaveLength(2);
    expect(mailbox.received.find(({ to }) => to[0] === 'rivera@demo.school')?.text).toMatch(CODE);
    await post(`resets/${id}/code`);
    await school.server.call('DELETE', `/api/admin/resets/${id}/code`, { token: office });
    expect(await rows('sealed IS NULL AS gone')).toEqual([{ gone: true }, { gone: true }]);
  });

  test('no code that staff want to hand over: it is shown, and the one in the email stops working', async () => {
    const id = await accountId('rivera');
    await post(`resets/${id}/code`);
    const byHand = resetCode.parse((await post(`resets/${id}/code?by=hand`)).body);
    expect(byHand).toMatchObject({ sent_to: null, code: expect.stringMatching(/^[0-9A-Z-]{14}$/) });
    expect(await rows('kind')).toEqual([]);
    const made = await school.server.db.query(
      "SELECT details FROM audit_log WHERE action = 'reset_code_made' ORDER BY seq DESC LIMIT 2",
    );
    expect(made).toEqual([{ details: { by: 'hand' } }, { details: { by: 'email' } }]);
  });

  test('no code to a scholar without an email, whose code is shown', async () => {
    await school.server.db.query("UPDATE accounts SET email = 'amara.o' WHERE username = 'amara'");
    const made = resetCode.parse((await post(`resets/${await accountId('amara')}/code`)).body);
    expect(made).toMatchObject({ sent_to: null, code: expect.stringMatching(/^[0-9A-Z-]{14}$/) });
    expect(await rows('kind')).toEqual([]);
  });

  test('nothing while email is off, or no address of the app is known', async () => {
    const off = await mailSchool(null, { clock, sharing: school.server });
    await off.server.call('POST', '/api/admin/invitations', {
      token: office,
      body: { email: 'a@b.example', role: 'educator' },
    });
    expect(await rows('kind')).toEqual([]);
    await off.server.close();
  });
});

describe('how it is kept', () => {
  test('no secret is readable in the database, and none is there once it was sent', async () => {
    const { token } = await invite();
    const [{ sealed }] = (await rows('sealed')) as [{ sealed: Buffer }];
    expect(sealed.toString('latin1')).not.toContain(token);
    await school.sendDue();
    expect(await rows('email, sealed, problem, tries, claimed_until')).toEqual([
      { email: 'new@school.example', sealed: null, problem: null, tries: 1, claimed_until: null },
    ]);
  });

  test('which emails open an account of staff is known', async () => {
    await invite('teacher@school.example');
    await invite('clerk@school.example', 'staff');
    expect(await rows('email, for_staff')).toEqual([
      { email: 'clerk@school.example', for_staff: true },
      { email: 'teacher@school.example', for_staff: false },
    ]);
  });

  test('a link or a code that has ended is deleted and not sent', async () => {
    answers = ['450 busy'];
    await invite();
    now += 7 * DAY_MS - 1;
    await school.sendDue();
    expect(await rows('sealed IS NULL AS gone, problem')).toEqual([{ gone: false, problem: 'later' }]);
    now += 1;
    await school.sendDue();
    expect(await rows('sealed IS NULL AS gone, problem, failed_at')).toEqual([
      { gone: true, problem: 'later', failed_at: new Date(now) },
    ]);
    expect(mailbox.received).toEqual([]);
  });

  test('what was sent is forgotten after two weeks, what waits is not', async () => {
    await invite('sent@school.example');
    await school.sendDue();
    now += 14 * DAY_MS;
    const tidy = { db: school.server.db, clock };
    await tidyUp(tidy);
    expect(await rows('email')).toEqual([{ email: 'sent@school.example' }]);
    now += 1;
    await school.server.db.query(
      `INSERT INTO mails (id, kind, email, for_staff, sealed, made_at, due_at, ends_at)
       VALUES (gen_random_uuid(), 'approved', 'waits@school.example', false, '\\x01', $1, $1, $2)`,
      [new Date(NOW), new Date(now + DAY_MS)],
    );
    await tidyUp(tidy);
    expect(await rows('email')).toEqual([{ email: 'waits@school.example' }]);
  });

  test('a text that was sealed with another key is not sent', async () => {
    await invite();
    await sendDueMails({ ...school.deps, keys: keysFrom(Buffer.alloc(32, 9)) }, never);
    expect(await rows('problem, failed_at')).toEqual([{ problem: 'unreadable', failed_at: new Date(now) }]);
    expect(mailbox.received).toEqual([]);
  });
});

describe('how it is tried', () => {
  test('one that the mail server puts off comes a minute later, then two, under the same Message-ID', async () => {
    answers = ['450 busy', '451 busy still', ''];
    await invite();
    await school.sendDue();
    expect(await rows('problem, answer, due_at')).toEqual([
      { problem: 'later', answer: expect.stringContaining('450 busy'), due_at: new Date(now + MINUTE_MS) },
    ]);
    const [{ id }] = (await rows('id')) as [{ id: string }];
    now += MINUTE_MS - 1;
    await school.sendDue();
    expect(answers).toHaveLength(2);
    now += 1;
    await school.sendDue();
    expect(await rows('due_at')).toEqual([{ due_at: new Date(now + 2 * MINUTE_MS) }]);
    now += 2 * MINUTE_MS;
    await school.sendDue();
    expect(mailbox.received.map(({ headers }) => headers['message-id'])).toEqual([`<${id}@school.example>`]);
    expect(await rows('problem, tries')).toEqual([{ problem: null, tries: 3 }]);
  });

  test('an address that is refused for good is not tried again', async () => {
    answers = ['550 no such user'];
    await invite();
    await school.sendDue();
    expect(await rows('problem, answer, failed_at')).toEqual([
      { problem: 'refused', answer: expect.stringContaining('550 no such user'), failed_at: new Date(now) },
    ]);
    now += HOUR_MS;
    await school.sendDue();
    expect(mailbox.received).toEqual([]);
  });

  test('one refused address does not hold up the others; a mail server that is away does', async () => {
    answers = ['550 no such user'];
    await invite('bad@school.example');
    await invite('good@school.example');
    expect(await school.sendDue()).toBe(true);
    expect(mailbox.received.map(({ to }) => to)).toEqual([['good@school.example']]);
    await invite('one@school.example');
    await invite('two@school.example');
    const nobody = { ...mailbox.smtp, port: 1 };
    const away = { ...school.deps, settings: { ...school.deps.settings, smtp: nobody } };
    expect(await sendDueMails(away, never)).toBe(false);
    const tried = async () => (await rows('email, tries, problem')).slice(2);
    expect(new Set((await tried()).map((row) => row['tries']))).toEqual(new Set([0, 1]));
    // The one that was tried gives way to the other, and both are sent as soon as the server is back.
    expect(await sendDueMails(away, never)).toBe(false);
    expect((await tried()).map((row) => row['problem'])).toEqual(['unreachable', 'unreachable']);
    await school.sendDue();
    expect(mailbox.received).toHaveLength(3);
  });

  test('two servers on one database send each email once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await invite(`${name}@school.example`);
    const other = await mailSchool(mailbox.smtp, { clock, sharing: school.server });
    await Promise.all([school.sendDue(), other.sendDue()]);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@school.example`);
    expect(mailbox.received).toHaveLength(names.length);
    expect(new Set(mailbox.received.map(({ to }) => to[0]))).toEqual(new Set(names));
    await other.server.close();
  });

  test('what a server had in hand when it died is sent by another one three minutes later', async () => {
    await invite();
    await school.server.db.query('UPDATE mails SET claimed_until = $1, tries = 1', [new Date(now + 3 * MINUTE_MS)]);
    now += 3 * MINUTE_MS - 1;
    await school.sendDue();
    expect(mailbox.received).toEqual([]);
    now += 1;
    await school.sendDue();
    expect(subjects()).toEqual(['Your invitation to Habit Points at Riverbank School']);
  });

  test('while one is being sent nobody else takes it, and it is free three minutes later', async () => {
    const seen: unknown[] = [];
    await invite();
    const look = async (done: () => void) => {
      seen.push(...(await rows('claimed_until')));
      done();
    };
    const slow = await openMailbox({ onRcptTo: (_, __, done) => void look(done) });
    const settings = { ...school.deps.settings, smtp: slow.smtp };
    await sendDueMails({ ...school.deps, settings }, never);
    expect(seen).toEqual([{ claimed_until: new Date(now + 3 * MINUTE_MS) }]);
    await slow.close();
  });

  test('one that was erased while it is being sent leaves nothing', async () => {
    await invite();
    const erase = async (done: () => void) => {
      await school.server.db.query('DELETE FROM mails');
      done();
    };
    const slow = await openMailbox({ onRcptTo: (_, __, done) => void erase(done) });
    await sendDueMails({ ...school.deps, settings: { ...school.deps.settings, smtp: slow.smtp } }, never);
    expect(await rows('id')).toEqual([]);
    await slow.close();
  });

  test('what still waits when email is switched off is left to people', async () => {
    await invite();
    await sendDueMails({ ...school.deps, settings: { ...school.deps.settings, smtp: null } }, never);
    expect(await rows('problem, failed_at, sealed IS NULL AS gone')).toEqual([
      { problem: 'off', failed_at: new Date(now), gone: false },
    ]);
  });

  test('a server sends what waits when it starts, and stops after the email that is under way', async () => {
    await invite();
    const worker = startMails({ ...school.deps, log: silent });
    await expect.poll(() => mailbox.received.length).toBe(1);
    await worker.stop();
    await invite('later@school.example');
    expect(mailbox.received).toHaveLength(1);
  });
});
