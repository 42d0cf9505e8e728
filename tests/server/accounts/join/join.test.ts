import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newcomers, studentCodes } from '#contracts/admin/codes.ts';
import { invitationLink } from '#contracts/admin/invitations.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PASSWORD = 'Quiet-Lantern-42';
const DEAD = { status: 404, body: { code: 'join_code' } };
let clock: FakeClock;
let server: TestServer;
let office: string;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('DELETE FROM throttles');
  office = await server.signIn('office');
});

const admin = (method: string, path: string, body?: object) =>
  server.call(method, `/api/admin/${path}`, { token: office, ...(body && { body }) });
const open = (code: string) => server.call('POST', '/api/join/open', { body: { code } });
const join = (code: string, password = PASSWORD) => server.call('POST', '/api/join', { body: { code, password } });
async function addStudent(fields: object = {}): Promise<string> {
  const { body } = await admin('POST', 'students', { first_name: 'Maya', last_name: 'Aguilar', grade: 6, ...fields });
  return String(Object(body).id);
}
const make = async (...ids: string[]) => studentCodes.parse((await admin('POST', 'student-codes', { ids })).body);
async function codeOf(id: string): Promise<string> {
  return (await make(id)).codes[0]?.code ?? '';
}
const waiting = async () => newcomers.parse((await admin('GET', 'newcomers')).body);
const auditOf = async (id: string) =>
  (await server.db.query('SELECT action FROM audit_log WHERE object_id = $1 ORDER BY seq', [id])).flatMap(
    Object.values,
  );

describe('a student’s code', () => {
  test('makes an account with an own password and without an email, once', async () => {
    const id = await addStudent({ school_number: '94301' });
    const code = await codeOf(id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await open(` ${code.toLowerCase().replace('-', '')} `)).body).toEqual({
      kind: 'student',
      school: 'Riverbank School',
      name: 'Maya A.',
      grade: 6,
      step: 'Grade 6',
      sign_in_as: '94301',
    });
    expect(await join(code)).toMatchObject({ status: 201, body: { sign_in_as: '94301' } });
    const token = await server.signIn('94301', PASSWORD);
    expect((await server.call('GET', '/api/auth/me', { token })).body).toMatchObject({
      role: 'SCHOLAR',
      username: '94301',
      full_name: 'Maya Aguilar',
    });
    expect((await server.call('GET', `/api/students/${id}`, { token })).status).toBe(200);
    expect(await open(code)).toMatchObject(DEAD);
    expect(await join(code)).toMatchObject(DEAD);
    const [account] = await server.db.query<{ id: string }>('SELECT id FROM accounts WHERE student_id = $1', [id]);
    expect(await auditOf(id)).toEqual(['student_created', 'student_code_made']);
    expect(await auditOf(account?.id ?? '')).toEqual(['student_joined', 'signed_in']);
  });

  test.each([
    ['by the email of the record', { email: 'Pia@students.test', school_number: '94399' }, 'pia@students.test'],
    ['by the school number where somebody has the email', { email: 'rivera@demo.school', school_number: 'N7' }, 'n7'],
    ['by the name where there is neither', { first_name: 'Zoë', last_name: 'O’Brien' }, 'zoe.obrien'],
    ['by a number behind what somebody has', { school_number: 'rivera' }, 'rivera2'],
  ])('signs in %s', async (_, fields, name) => {
    const code = await codeOf(await addStudent(fields));
    expect((await open(code)).body).toMatchObject({ sign_in_as: name });
    expect((await join(code)).body).toEqual({ sign_in_as: name });
    expect(await server.signIn(name, PASSWORD)).toEqual(expect.any(String));
  });

  test('made again ends the one before', async () => {
    const id = await addStudent();
    const [first, second] = [await codeOf(id), await codeOf(id)];
    expect(await open(first)).toMatchObject(DEAD);
    expect((await open(second)).status).toBe(200);
  });

  test('works for two weeks, and then says so', async () => {
    const code = await codeOf(await addStudent());
    clock.advance({ days: 14, seconds: -1 });
    expect((await open(code)).status).toBe(200);
    clock.advance({ seconds: 1 });
    for (const answer of [await open(code), await join(code)]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'code_over' } });
    }
  });

  test('is ended by the office', async () => {
    const id = await addStudent();
    const code = await codeOf(id);
    expect((await admin('POST', 'student-codes/end', { ids: [id] })).body).toEqual({ ended: 1 });
    expect(await open(code)).toMatchObject(DEAD);
    expect((await auditOf(id)).at(-1)).toBe('student_code_ended');
    expect((await admin('POST', 'student-codes/end', { ids: [id] })).body).toEqual({ ended: 0 });
  });

  test('is no good for a student who has left, or who has an account', async () => {
    const left = await addStudent();
    const code = await codeOf(left);
    await admin('POST', 'student-changes', { ids: [left], change: { kind: 'archive' } });
    expect(await open(code)).toMatchObject(DEAD);
    const joined = await addStudent();
    const other = await codeOf(joined);
    await server.db.query("UPDATE accounts SET student_id = $1 WHERE username = 'pending'", [joined]);
    expect(await open(other)).toMatchObject(DEAD);
    expect(await join(other)).toMatchObject(DEAD);
    expect(await make(left, joined)).toMatchObject({ codes: [], left: 2 });
  });

  test('is gone with an erased student', async () => {
    const id = await addStudent({ first_name: 'Erased', last_name: 'Soon' });
    await codeOf(id);
    await admin('POST', `students/${id}/erase`, { confirm: 'Erased Soon' });
    expect(await server.db.query('SELECT 1 FROM student_codes WHERE student_id = $1', [id])).toEqual([]);
  });

  test('asks for a good password, which has nothing of the student', async () => {
    const code = await codeOf(await addStudent({ first_name: 'Wilhelmina', last_name: 'Featherstone' }));
    for (const password of ['short', 'Wilhelmina-1', 'Featherstone1!']) {
      expect(await join(code, password)).toMatchObject({ status: 400, body: { code: 'weak_password' } });
    }
    expect((await join(code)).status).toBe(201);
  });

  test('of two who use it at once makes one account', async () => {
    const code = await codeOf(await addStudent());
    const answers = await Promise.all([join(code), join(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  });

  test('is not kept: neither the database nor a log has it', async () => {
    const code = await codeOf(await addStudent());
    const [row] = await server.db.query<{ text: string }>(
      'SELECT string_agg(c::text, $1) AS text FROM student_codes c',
      [' '],
    );
    expect(row?.text.toUpperCase()).not.toContain(code.replace('-', ''));
  });
});

describe('guessing codes', () => {
  test('is over after a hundred wrong ones in ten minutes, also for a right one', async () => {
    const code = await codeOf(await addStudent());
    for (let wrong = 0; wrong < 99; wrong += 1) await open('0000-0000');
    expect((await open(code)).status).toBe(200);
    expect(await join('0000-0000')).toMatchObject(DEAD);
    expect((await open(code)).status).toBe(429);
    expect((await join(code)).status).toBe(429);
    clock.advance({ minutes: 10 });
    expect((await open(code)).status).toBe(200);
  });

  test('is over for a day after a thousand', async () => {
    const code = await codeOf(await addStudent());
    await open('0000-0000');
    await server.db.query('UPDATE throttles SET used = 999');
    clock.advance({ minutes: 10 });
    expect((await open(code)).status).toBe(200);
    await open('0000-0000');
    expect((await open(code)).status).toBe(429);
    clock.advance({ hours: 24 });
    expect((await open(code)).status).toBe(200);
  });

  test('passwords with one right code is over after twenty in an hour', async () => {
    const code = await codeOf(await addStudent());
    for (let tries = 0; tries < 20; tries += 1) expect((await join(code, 'short')).status).toBe(400);
    expect((await join(code)).status).toBe(429);
    const other = await codeOf(await addStudent());
    expect((await join(other)).status).toBe(201);
  });
});

test('an invitation’s code is known as one', async () => {
  const made = await admin('POST', 'invitations', { email: 'mina@join.test', role: 'educator' });
  const { id, code } = invitationLink.parse(made.body);
  expect((await open(code)).body).toEqual({ kind: 'invitation' });
  expect(await join(code)).toMatchObject(DEAD);
  await admin('DELETE', `invitations/${id}`);
  expect(await open(code)).toMatchObject(DEAD);
});

describe('who has not come yet', () => {
  test('is every student without an account, with the classes and the end of the code', async () => {
    const id = await addStudent({ first_name: 'Not', last_name: 'Yet', school_number: '77' });
    const find = async () => (await waiting()).results.find((row) => row.id === id);
    expect(await find()).toEqual({
      id,
      first_name: 'Not',
      last_name: 'Yet',
      school_number: '77',
      grade: 6,
      classes: [],
      email: null,
      code_until: null,
      may_remind: false,
      reminded_at: null,
    });
    const { codes, expires_at } = await make(id);
    expect((await find())?.code_until).toBe(expires_at);
    const { here } = await waiting();
    await join(codes[0]?.code ?? '');
    expect(await find()).toBeUndefined();
    expect((await waiting()).here).toBe(here);
  });
});
