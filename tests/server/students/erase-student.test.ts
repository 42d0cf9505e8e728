import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminStudent } from '#contracts/admin/students.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { eraseAfterRetention } from '#server/students/erase-student.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, countLedger, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const clock = fakeClock();
let server: TestServer;
let office: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
  school = await readSchool(server, office);
});
afterAll(() => server.close());

const erase = (id: string, confirm: string, token = office) =>
  server.call('POST', `/api/admin/students/${id}/erase`, { token, body: { confirm } });
const studentOf = async (email: string) =>
  nth(
    school.students.filter((each) => each.email === email),
    0,
  );

/** Every text in the whole database, but for the names of the tables. */
async function everything(): Promise<string> {
  const tables = await server.db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.db.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('an erased student leaves nothing but an id, and the points stay where they were', async () => {
  const amara = await studentOf('amara@demo.school');
  await server.db.query(
    "UPDATE students SET last_name = 'Uniquename', search_text = 'amara uniquename' WHERE id = $1",
    [amara.id],
  );
  await server.db.query("UPDATE accounts SET last_name = 'Uniquename' WHERE username = 'amara'");
  const body = awardBodyFor(school, { student_id: amara.id, scholar_id: amara.id });
  body['reason'] = `${String(body['reason'])}  Comment: Helped Uniquename’s sister.`;
  expect((await server.call('POST', '/api/points/award', { token: office, body })).status).toBe(201);
  await server.call('POST', '/api/auth/signup', {
    body: {
      desired_role: 'SCHOLAR',
      email: 'amara@demo.school',
      first_name: 'Amara',
      last_name: 'Uniquename',
      password: 'Three-unrelated-words-9',
      house: amara.house_id,
      grade: 7,
    },
  });
  const scholar = await server.signIn('amara');
  const before = await countLedger(server);
  const points = await server.db.query('SELECT * FROM house_total ORDER BY house_id');

  expect(await erase(amara.id, ' amara  UNIQUENAME ')).toMatchObject({ status: 200 });

  const left = await everything();
  expect(left).not.toMatch(/uniquename/i);
  expect(left).not.toContain('amara@demo.school');
  expect(await countLedger(server)).toEqual(before);
  expect(await server.db.query('SELECT * FROM house_total ORDER BY house_id')).toEqual(points);
  expect(await checkTotals(server.db, { clock: clock.now, log: silent })).toBe(0);
  const [record] = await server.db.query('SELECT first_name, last_name, email, grade FROM students WHERE id = $1', [
    amara.id,
  ]);
  expect(record).toEqual({ first_name: 'Former', last_name: 'student', email: null, grade: null });
  expect(await server.db.query('SELECT 1 FROM roster_members WHERE student_id = $1', [amara.id])).toEqual([]);
  expect(await server.db.query('SELECT 1 FROM lunch_numbers WHERE student_id = $1', [amara.id])).toEqual([]);
  expect((await server.call('GET', '/api/auth/me', { token: scholar })).status).toBe(401);
  const erased = await server.db.query(
    `SELECT count(s.id) AS sessions FROM accounts a LEFT JOIN sessions s ON s.account_id = a.id
      WHERE a.erased_at IS NOT NULL GROUP BY a.id`,
  );
  expect(erased).toEqual([{ sessions: 0 }]);
  const audit = await server.db.query(
    `SELECT a.username, g.details FROM audit_log g JOIN accounts a ON a.id = g.actor_id
      WHERE g.action = 'student_erased' AND g.object_id = $1`,
    [amara.id],
  );
  expect(audit).toEqual([{ username: 'office', details: { why: 'request' } }]);
  for (const [method, path] of [
    ['GET', `/api/admin/students/${amara.id}`],
    ['GET', `/api/students/${amara.id}`],
    ['POST', `/api/admin/students/${amara.id}/erase`],
  ] as const) {
    const answer = await server.call(method, path, {
      token: office,
      ...(method === 'POST' && { body: { confirm: 'Former student' } }),
    });
    expect(answer.status).toBe(404);
  }
});

test('a sign-up that was never approved goes with its student, a teacher’s with the same address does not', async () => {
  const [student, other] = [nth(school.students, 70), nth(school.students, 71)];
  const signUp = (role: string, email: string | null) =>
    server.call('POST', '/api/auth/signup', {
      body: {
        desired_role: role,
        email,
        first_name: 'Waiting',
        last_name: role,
        password: 'Three-unrelated-words-9',
        house: student.house_id,
        grade: 7,
      },
    });
  expect((await signUp('SCHOLAR', student.email)).status).toBe(201);
  expect((await signUp('EDUCATOR', other.email)).status).toBe(201);
  for (const each of [student, other]) await erase(each.id, `${each.first_name} ${each.last_name}`);
  const left = await server.db.query("SELECT last_name, state FROM accounts WHERE first_name = 'Waiting'");
  expect(left).toEqual([{ last_name: 'EDUCATOR', state: 'pending' }]);
});

test('nobody is erased by a wrong name, or by a sign-in that is older than 15 minutes', async () => {
  const student = nth(school.students, 40);
  const wrong = await erase(student.id, 'Amara Obi');
  expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_name' } });
  const { refresh_token: refresh } = await server.signInTokens('office');
  clock.advance({ minutes: 16 });
  const renewed = await server.call('POST', '/api/auth/refresh', { body: { refresh } });
  const old = String(Object(renewed.body).access_token);
  const late = await erase(student.id, `${student.first_name} ${student.last_name}`, old);
  expect(late).toMatchObject({ status: 400, body: { code: 'reauthenticate' } });
  office = await server.signIn('office');
  const record = await server.call('GET', `/api/admin/students/${student.id}`, { token: office });
  expect(adminStudent.parse(record.body).first_name).toBe(student.first_name);
});

test('the ledger of a student who was not erased still can’t be changed', async () => {
  const student = nth(school.students, 50);
  const change = server.db.query("UPDATE ledger SET reason_text = '' WHERE student_id = $1", [student.id]);
  await expect(change).rejects.toThrow('append-only');
  const points = server.db.query('UPDATE ledger SET points = 1, reason_text = $1 WHERE student_id = $2', [
    '',
    student.id,
  ]);
  await expect(points).rejects.toThrow('append-only');
  await expect(server.db.query('DELETE FROM ledger WHERE student_id = $1', [student.id])).rejects.toThrow(
    'append-only',
  );
});

test('who left longer ago than the school keeps records is erased, others are not', async () => {
  const [left, recent, here] = [nth(school.students, 60), nth(school.students, 61), nth(school.students, 62)];
  const archive = (id: string, years: number) =>
    server.db.query('UPDATE students SET archived_at = $2 WHERE id = $1', [
      id,
      new Date(clock.now().getTime() - years * 366 * 24 * 3_600_000),
    ]);
  await archive(left.id, 7);
  await archive(recent.id, 6);
  const deps = { db: server.db, clock: clock.now, keys: TEST_KEYS };
  const keepFor = (years: number | null) => server.db.query('UPDATE school SET retention_years = $1', [years]);
  await keepFor(null);
  expect(await eraseAfterRetention(deps)).toBe(0);
  await keepFor(7);
  expect(await eraseAfterRetention(deps)).toBe(1);
  expect(await eraseAfterRetention(deps)).toBe(0);
  const names = await server.db.query<{ id: string; first_name: string }>(
    'SELECT id, first_name FROM students WHERE id = ANY ($1::uuid[])',
    [[left.id, recent.id, here.id]],
  );
  expect(new Map(names.map((row) => [row.id, row.first_name]))).toEqual(
    new Map([
      [left.id, 'Former'],
      [recent.id, recent.first_name],
      [here.id, here.first_name],
    ]),
  );
  const audit = await server.db.query(
    "SELECT actor_id, details FROM audit_log WHERE action = 'student_erased' AND object_id = $1",
    [left.id],
  );
  expect(audit).toEqual([{ actor_id: null, details: { why: 'retention' } }]);
});
