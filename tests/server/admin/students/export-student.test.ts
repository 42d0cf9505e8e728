import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentExportAnswer } from '#contracts/admin/students.ts';
import { awardBodyFor, nth, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let office: string;
let amara: string;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
  const school = await readSchool(server, office);
  amara = nth(
    school.students.filter((each) => each.email === 'amara@demo.school'),
    0,
  ).id;
  const body = awardBodyFor(school, { student_id: amara, scholar_id: amara });
  body['reason'] = `${String(body['reason'])}  Comment: <b>Kind</b> & quick`;
  await server.call('POST', '/api/points/award', { token: office, body });
  const rivera = await server.signIn('rivera');
  await server.call('GET', `/api/students/${amara}/history`, { token: rivera });
});
afterAll(() => server.close());

const take = async (format: string) =>
  studentExportAnswer.parse(
    (await server.call('POST', `/api/admin/students/${amara}/export`, { token: office, body: { format } })).body,
  );

test('the JSON holds record, account, rosters, points and who looked, but no secret', async () => {
  const file = await take('json');
  expect(file).toMatchObject({ name: 'student.json', type: 'application/json' });
  const data = JSON.parse(file.text);
  expect(Object.keys(data)).toEqual([
    'exported_at',
    'student',
    'merged_records',
    'account',
    'sessions',
    'rosters',
    'awards',
    'spent',
    'log',
  ]);
  expect(data.student).toMatchObject({ id: amara, first_name: 'Amara', school_number: '4001', grade: 7 });
  expect(data.account).toMatchObject({ email: 'amara@demo.school', username: 'amara' });
  expect(data.rosters).toEqual([
    { name: 'Advisory 7B', teacher: 'Ana Rivera' },
    { name: 'Robotics Club', teacher: 'Ana Rivera' },
  ]);
  expect(data.awards.at(-1)).toMatchObject({ points: 1, habit: 'Own It', teacher: 'Morgan Whitfield' });
  const sum = data.awards.reduce((total: number, each: { points: number }) => total + each.points, 0);
  expect(sum).toBe(data.student.points);
  expect(data.log).toContainEqual(expect.objectContaining({ what: 'history_read', by: 'Ana Rivera' }));
  expect(file.text).not.toMatch(/argon2|482913|hash/);
});

test('the page says the same in words, and what people wrote can’t become part of the page', async () => {
  const file = await take('html');
  expect(file).toMatchObject({ name: 'student.html', type: 'text/html' });
  expect(file.text).toContain('<h1>Amara Obi</h1>');
  expect(file.text).toContain('Comment: &lt;b&gt;Kind&lt;/b&gt; &amp; quick');
  expect(file.text).toContain('<li>Advisory 7B, Ana Rivera</li>');
  expect(file.text).not.toMatch(/<script|https?:\/\//);
});

test('who took it is in the audit log', async () => {
  const rows = await server.db.query(
    `SELECT a.username, g.details FROM audit_log g JOIN accounts a ON a.id = g.actor_id
      WHERE g.action = 'student_exported' AND g.object_id = $1 ORDER BY g.seq`,
    [amara],
  );
  expect(rows).toEqual([
    { username: 'office', details: { format: 'json' } },
    { username: 'office', details: { format: 'html' } },
  ]);
});
