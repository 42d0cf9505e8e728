import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newcomers, studentCodes } from '#contracts/admin/codes.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { mailSchool, type MailSchool } from '#tests/support/server/mail-school.ts';

const SMTP = { host: 'localhost', port: 1, security: 'none', login: null, sender: 'points@school.example' } as const;

let clock: FakeClock;
let school: MailSchool;
let office: string;

beforeAll(async () => {
  clock = fakeClock();
  school = await mailSchool(SMTP, { clock: () => clock.now() });
});
afterAll(() => school.server.close());
beforeEach(async () => {
  for (const table of ['throttles', 'mails']) await school.server.db.query(`DELETE FROM ${table}`);
  office = await school.server.signIn('office');
});

const admin = (method: string, path: string, body?: object) =>
  school.server.call(method, `/api/admin/${path}`, { token: office, ...(body && { body }) });
async function addStudent(fields: object = {}): Promise<string> {
  const person = { first_name: 'Maya', last_name: 'Aguilar', email: 'maya@students.test', ...fields };
  return String(Object((await admin('POST', 'students', person)).body).id);
}
const makeCode = async (id: string): Promise<string> =>
  studentCodes.parse((await admin('POST', 'student-codes', { ids: [id] })).body).codes[0]?.code ?? '';
async function withCode(fields: object = {}): Promise<string> {
  const id = await addStudent(fields);
  await makeCode(id);
  return id;
}
const hasAccount = (id: string) =>
  school.server.db.query("UPDATE accounts SET student_id = $1 WHERE username = 'pending'", [id]);
const remind = (...ids: string[]) => admin('POST', 'student-codes/reminders', { ids });
const sent = async () =>
  (await school.server.db.query('SELECT email FROM mails ORDER BY email')).flatMap(Object.values);
const inList = async (id: string) =>
  newcomers.parse((await admin('GET', 'newcomers')).body).results.find((row) => row.id === id);
const REMINDED = { status: 200, body: { reminded: 1, left: 0 } };
const LEFT = { status: 200, body: { reminded: 0, left: 1 } };

/** The list and the act agree. */
/** Whether the list offers a reminder, what a reminder is answered, and what is sent. */
const tried = async (id: string) => ({
  isOffered: (await inList(id))?.may_remind,
  answer: await remind(id),
  sent: await sent(),
});
const NO_REMINDER = { isOffered: false, answer: LEFT, sent: [] };

test('a student with an email and a code that works is reminded, and keeps the code', async () => {
  const id = await addStudent();
  const code = await makeCode(id);
  expect(await inList(id)).toMatchObject({
    email: 'maya@students.test',
    may_remind: true,
    reminded_at: null,
  });
  expect(await remind(id, id)).toMatchObject(REMINDED);
  expect(await sent()).toEqual(['maya@students.test']);
  expect(await inList(id)).toMatchObject({ may_remind: false, reminded_at: clock.now().toISOString() });
  expect((await school.server.call('POST', '/api/join/open', { body: { code } })).status).toBe(200);
  const lines = await school.server.db.query(
    "SELECT details FROM audit_log WHERE object_id = $1 AND action = 'student_reminded'",
    [id],
  );
  expect(lines).toEqual([{ details: {} }]);
});

test('one email a day goes to each student', async () => {
  const id = await withCode();
  await remind(id);
  clock.advance({ days: 1, seconds: -1 });
  office = await school.server.signIn('office');
  expect(await remind(id)).toMatchObject(LEFT);
  clock.advance({ seconds: 1 });
  expect(await inList(id)).toMatchObject({ may_remind: true });
  expect(await remind(id)).toMatchObject(REMINDED);
  expect(await sent()).toHaveLength(2);
});

test('of two who remind at once one does', async () => {
  const id = await withCode();
  const answers = await Promise.all([remind(id), remind(id)]);
  expect(answers.map(({ body }) => Object(body).reminded).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await sent()).toHaveLength(1);
});

test('two students with the same email each get one', async () => {
  expect(await remind(await withCode(), await withCode({ first_name: 'Noa' }))).toMatchObject({
    body: { reminded: 2, left: 0 },
  });
});

test('nobody is reminded without an email', async () => {
  expect(await tried(await withCode({ email: '' }))).toMatchObject(NO_REMINDER);
});

test('nobody is reminded at something that is no email', async () => {
  const id = await withCode();
  await school.server.db.query("UPDATE students SET email = 'maya' WHERE id = $1", [id]);
  expect(await tried(id)).toMatchObject(NO_REMINDER);
});

test('nobody is reminded without a code', async () => {
  expect(await tried(await addStudent())).toMatchObject(NO_REMINDER);
});

test('nobody is reminded of a code that is over', async () => {
  const id = await withCode();
  clock.advance({ days: 14 });
  office = await school.server.signIn('office');
  expect(await tried(id)).toMatchObject(NO_REMINDER);
});

test('nobody is reminded who has come, or has left', async () => {
  const [come, left] = [await withCode(), await withCode()];
  await hasAccount(come);
  await admin('POST', 'student-changes', { ids: [left], change: { kind: 'archive' } });
  expect(await remind(come, left)).toMatchObject({ body: { reminded: 0, left: 2 } });
  expect(await sent()).toEqual([]);
});

test('what waits for the mail server is dropped when the student comes', async () => {
  const id = await addStudent();
  const code = await makeCode(id);
  const [linked, other] = [
    await withCode({ email: 'lin@students.test' }),
    await withCode({ email: 'noa@students.test' }),
  ];
  await remind(id, linked, other);
  await school.server.call('POST', '/api/join', { body: { code, password: 'Quiet-Lantern-42' } });
  expect(await sent()).toEqual(['lin@students.test', 'noa@students.test']);
  await hasAccount(linked);
  expect(await sent()).toEqual(['noa@students.test']);
  await school.server.db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash, password_changed_at,
                           created_at, student_id)
     SELECT $1, 'noa@students.test', 'noa', 'Noa', 'Aguilar', role, state, password_hash, password_changed_at, created_at, $1
       FROM accounts WHERE username = 'pending'`,
    [other],
  );
  expect(await sent()).toEqual([]);
});

test.each([
  ['end', 'student-codes/end'],
  ['are replaced', 'student-codes'],
])('what waits is dropped when the codes %s, and the student can be reminded again', async (_, path) => {
  const [id, other] = [await withCode(), await withCode({ email: 'noa@students.test' })];
  await remind(id, other);
  await admin('POST', path, { ids: [id] });
  expect(await sent()).toEqual(['noa@students.test']);
  expect(await inList(id)).toMatchObject({ reminded_at: null });
});

test('what was sent stays on the list of emails when the student comes', async () => {
  const id = await withCode();
  await remind(id);
  await school.server.db.query('UPDATE mails SET sealed = NULL, sent_at = $1', [clock.now()]);
  await hasAccount(id);
  expect(await sent()).toEqual(['maya@students.test']);
});

test('a reminder ends after a day, or with its code', async () => {
  const [id, soon] = [await withCode(), await withCode({ email: 'noa@students.test' })];
  await school.server.db.query('UPDATE student_codes SET expires_at = $2 WHERE student_id = $1', [
    soon,
    new Date(clock.now().getTime() + 3_600_000),
  ]);
  await remind(id, soon);
  const ends = await school.server.db.query<{ ends: number }>(
    'SELECT extract(epoch FROM ends_at - made_at)::int AS ends FROM mails ORDER BY email',
  );
  expect(ends).toEqual([{ ends: 86_400 }, { ends: 3_600 }]);
});

test('an erased student’s reminders are gone, also one to an earlier email', async () => {
  const id = await withCode({ first_name: 'Erased', last_name: 'Soon' });
  await remind(id);
  await school.server.db.query('UPDATE mails SET sealed = NULL, sent_at = $1', [clock.now()]);
  await school.server.db.query("UPDATE students SET email = 'new@students.test' WHERE id = $1", [id]);
  await admin('POST', `students/${id}/erase`, { confirm: 'Erased Soon' });
  expect(await sent()).toEqual([]);
});

test('where email is off it is refused, and nothing is written', async () => {
  const off = await mailSchool(null, { clock: () => clock.now(), sharing: school.server });
  const id = await withCode();
  const token = await off.server.signIn('office');
  const answer = await off.server.call('POST', '/api/admin/student-codes/reminders', { token, body: { ids: [id] } });
  expect(answer).toMatchObject({ status: 409, body: { code: 'mail_off' } });
  expect(await sent()).toEqual([]);
  expect(await inList(id)).toMatchObject({ may_remind: true });
  await off.server.close();
});
