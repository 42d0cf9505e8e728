import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '#server/site/site.ts';
import { DEMO_ANSWER, DEMO_PASSWORD, DEMO_SCHOLAR } from '#server/seed/demo-accounts.ts';
import { awardBodyFor, nth, readSchool } from '#tests/support/server/school.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const COMMENT = 'Very private remark about a pupil';
let server: TestServer;
let place: Awaited<ReturnType<typeof temporaryDir>>;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  });
  place = await temporaryDir();
  // With the app's files, as it is served in a school.
  const site = createSite(place.dir);
  server = await createTestServer({ deps: { log: pino({ level: 'trace' }, sink), site } });
});
afterAll(async () => {
  await server.close();
  await place.remove();
});

test('the log holds routes, statuses and ids, and none of the secrets and names that went through', async () => {
  const { access_token: token, refresh_token: refresh } = await server.signInTokens('rivera');
  const school = await readSchool(server, token);
  const student = nth(school.students, 7);
  const body = awardBodyFor(school, { reason: `Habit: Own It — Reasons: Work Hard  Comment: ${COMMENT}` });
  const email = 'rivera@demo.school';
  const password = 'Quiet-Lantern-42';
  const calls: [string, string, unknown?][] = [
    ['POST', 'auth/login', { email, password: 'Wrong-2026-points' }],
    ['GET', `students/?search=${encodeURIComponent(student.first_name)}`],
    ['GET', `students/${student.id}/history`],
    ['GET', `scholars/${student.id}/`],
    ['PUT', `students/${student.id}`],
    ['GET', `auth/educator/security/question?email=${email}`],
    ['POST', 'points/award/', body],
    ['POST', 'points/award/', { ...body, client_award_id: undefined }],
    ['POST', 'points/award/', { ...body, student_id: student.last_name, scholar_id: undefined }],
    ['POST', 'students', { first_name: student.first_name, last_name: student.last_name, email: student.email }],
    [
      'POST',
      'auth/signup',
      { email, password, desired_role: 'EDUCATOR', first_name: 'Ana', last_name: 'Rivera', house: 'Umusa' },
    ],
    [
      'POST',
      'auth/scholar/reset',
      { email: 'amara@demo.school', lunch_number: DEMO_SCHOLAR.lunchNumber, grade: 7, new_password: password },
    ],
    ['POST', 'auth/educator/security/verify-reset', { email, answer: DEMO_ANSWER, new_password: password }],
    ['POST', 'auth/refresh', { refresh }],
    ['GET', `nothing/${student.last_name}?token=${token}`],
    ['POST', 'points/award/', `{"reason": "${COMMENT}"`],
  ];
  for (const [method, path, sent] of calls) {
    await server.call(method, `/api/${path}`, { token, ...(sent === undefined ? {} : { body: sent }) });
  }
  await server.db.query('ALTER TABLE accounts RENAME TO gone');
  // A logged error of the database must not quote the request.
  await server.call('POST', '/api/auth/login', { body: { email, password: DEMO_PASSWORD } });

  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { method?: string; route?: string; status?: number });
  const routed = lines.filter((line) => line.route !== undefined);
  const routes = routed.map(({ method, route, status }) => `${method} ${route} ${status}`);
  expect(routes).toEqual(
    expect.arrayContaining([
      'GET /api/students 200',
      'GET /api/students/:id/history 200',
      'GET /api/scholars/:id 200',
      'PUT /api/students/:id 405',
      'POST /api/auth/login 401',
      'POST /api/points/award 201',
      'POST /api/points/award 422',
      'GET /* 404',
    ]),
  );
  expect(logged).toContain('award_unkeyed');
  expect(logged).toContain('unexpected failure');
  const secrets = [
    token,
    refresh,
    DEMO_PASSWORD,
    password,
    'Wrong-2026',
    DEMO_ANSWER,
    DEMO_SCHOLAR.lunchNumber,
    COMMENT,
    'demo.school',
    'Amara',
    'Rivera',
    student.first_name,
    student.last_name,
    'search=',
    'email=',
  ];
  expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
});
