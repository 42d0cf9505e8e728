import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_CALLS } from '#contracts/calls.ts';
import { pairDisplay, type PairedDisplay } from '#tests/support/server/paired-display.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';
import { addStaff } from '#tests/support/server/staff.ts';

/**
 * Every call with the answer that each caller gets to a request that can do no harm: an empty body, or what nobody has.
 * 401 and 403 are refusals by the contract's grants; `ended` is a 401 about the refresh token in the body. Beside an id:
 * {own} is the scholar's own record, {theirs} another student, or a roster of another teacher.
 */
const EXPECTED = `
call                                                anon   schol  educ   staff  super
POST   /api/auth/login                              400    400    400    400    400
POST   /api/auth/refresh                            ended  ended  ended  ended  ended
POST   /api/auth/logout                             ended  200    200    200    200
GET    /api/auth/provider                           404    404    404    404    404
GET    /api/auth/provider/callback                  404    404    404    404    404
POST   /api/auth/provider/finish                    404    404    404    404    404
GET    /api/auth/provider/sign-out                  404    404    404    404    404
GET    /api/auth/me                                 401    200    200    200    200
POST   /api/auth/signup                             400    400    400    400    400
POST   /api/auth/password/check                     400    400    400    400    400
GET    /api/auth/educator/security/question         400    400    400    400    400
POST   /api/auth/educator/security/verify-reset     400    400    400    400    400
POST   /api/auth/educator/security/request-reset    400    400    400    400    400
POST   /api/auth/scholar/reset                      400    400    400    400    400
POST   /api/auth/reset-with-code                    400    400    400    400    400
POST   /api/auth/password/change                    401    400    400    400    400
GET    /api/auth/second-step                        401    403    200    200    200
POST   /api/auth/second-step                        401    403    200    200    200
POST   /api/auth/second-step/confirm                401    403    400    400    400
POST   /api/auth/second-step/remove                 401    403    400    400    400
GET    /api/auth/sessions                           401    200    200    200    200
DELETE /api/auth/sessions/{nobody}                  401    404    404    404    404
GET    /api/auth/educator/security/status           401    403    200    200    200
POST   /api/auth/educator/security/setup            401    403    400    400    400
POST   /api/setup/open                              400    400    400    400    400
POST   /api/setup/finish                            400    400    400    400    400
POST   /api/invitations/open                        400    400    400    400    400
POST   /api/invitations/accept                      400    400    400    400    400
POST   /api/join/open                               400    400    400    400    400
POST   /api/join                                    400    400    400    400    400
GET    /api/school                                 200    200    200    200    200
GET    /api/leaderboard                             401    200    200    200    200
GET    /api/leaderboard/boards                      401    200    200    200    200
GET    /api/leaderboard/stream                      401    200    200    200    200
GET    /api/houses/summary                          200    200    200    200    200
GET    /api/students/grades/summary                 200    200    200    200    200
GET    /api/students                                401    403    200    200    200
POST   /api/students                                401    403    400    400    400
GET    /api/students/{theirs}                       401    404    200    200    200
DELETE /api/students/{nobody}                       401    403    404    404    404
GET    /api/students/{theirs}/history               401    404    200    200    200
GET    /api/students/{own}                          401    200    200    200    200
GET    /api/students/{own}/history                  401    200    200    200    200
GET    /api/habits                                  401    200    200    200    200
GET    /api/reasons                                 401    200    200    200    200
POST   /api/points/award                            401    403    400    400    400
POST   /api/points/award-bulk                       401    403    400    400    400
POST   /api/points/check                            401    403    400    400    400
POST   /api/points/returning                        401    403    400    400    400
POST   /api/points/{nobody}/reverse                 401    403    404    404    404
GET    /api/points/mine                             401    403    200    200    200
GET    /api/reports                                 401    200    200    200    200
POST   /api/reports/export                          401    403    200    200    200
GET    /api/reports/teachers                        401    403    403    400    400
GET    /api/store/items                             401    200    200    200    200
GET    /api/students/{theirs}/balance               401    404    200    200    200
GET    /api/students/{own}/balance                  401    200    200    200    200
POST   /api/store/redemptions                       401    403    403    400    400
POST   /api/store/redemptions/{nobody}/reverse      401    403    403    404    404
GET    /api/admin/invitations                       401    403    403    200    200
POST   /api/admin/invitations                       401    403    403    400    400
POST   /api/admin/invitations/many                  401    403    403    400    400
POST   /api/admin/invitations/links                 401    403    403    400    400
GET    /api/admin/student-cards                     401    403    403    200    200
GET    /api/admin/newcomers                         401    403    403    200    200
POST   /api/admin/student-codes                     401    403    403    400    400
POST   /api/admin/student-codes/reminders           401    403    403    400    400
POST   /api/admin/student-codes/end                 401    403    403    400    400
POST   /api/admin/invitations/{nobody}/link         401    403    403    404    404
DELETE /api/admin/invitations/{nobody}              401    403    403    404    404
GET    /api/openapi.json                            200    200    200    200    200
GET    /api/rosters                                 401    403    200    200    200
POST   /api/rosters                                 401    403    400    400    400
GET    /api/rosters/{theirs}                        401    403    404    200    200
PATCH  /api/rosters/{theirs}                        401    403    404    200    200
PUT    /api/rosters/{theirs}                        401    403    404    200    200
DELETE /api/rosters/{nobody}                        401    403    404    404    404
GET    /api/rosters/{theirs}/students               401    403    404    200    200
PUT    /api/rosters/{theirs}/members                401    403    400    400    400
POST   /api/rosters/{theirs}/students               401    403    400    400    400
GET    /api/admin/today                             401    403    403    200    200
GET    /api/admin/waiting                           401    403    403    200    200
GET    /api/admin/students                          401    403    403    200    200
POST   /api/admin/students                          401    403    403    400    400
GET    /api/admin/student-ids                       401    403    403    200    200
POST   /api/admin/students/export                   401    403    403    200    200
GET    /api/admin/students/{nobody}                 401    403    403    404    404
PATCH  /api/admin/students/{nobody}                 401    403    403    400    400
PUT    /api/admin/students/{nobody}/lunch-number    401    403    403    400    400
DELETE /api/admin/students/{nobody}/lunch-number    401    403    403    404    404
POST   /api/admin/students/{nobody}/export          401    403    403    400    400
POST   /api/admin/students/{nobody}/erase           401    403    403    403    400
POST   /api/admin/student-changes                   401    403    403    400    400
POST   /api/admin/student-changes/{nobody}/undo     401    403    403    404    404
POST   /api/admin/student-merges                    401    403    403    400    400
POST   /api/admin/student-merges/{nobody}/part      401    403    403    404    404
GET    /api/admin/people                            401    403    403    200    200
GET    /api/admin/people/{nobody}                   401    403    403    404    404
PUT    /api/admin/people/{nobody}/role              401    403    403    403    400
POST   /api/admin/people/{nobody}/disable           401    403    403    404    404
POST   /api/admin/people/{nobody}/enable            401    403    403    404    404
DELETE /api/admin/people/{nobody}/second-step       401    403    403    403    404
DELETE /api/admin/people/{nobody}/provider          401    403    403    403    404
DELETE /api/admin/people/{nobody}/sessions          401    403    403    404    404
DELETE /api/admin/sessions/{nobody}                 401    403    403    404    404
GET    /api/privacy                                 200    200    200    200    200
PUT    /api/admin/privacy                           401    403    403    403    400
GET    /api/admin/imports                           401    403    403    200    200
POST   /api/admin/imports/preview                   401    403    403    400    400
POST   /api/admin/imports                           401    403    403    400    400
POST   /api/admin/imports/{nobody}/undo             401    403    403    404    404
GET    /api/admin/nights                            401    403    403    200    200
PUT    /api/admin/nights/limits                     401    403    403    400    400
GET    /api/admin/nights/{nobody}/file              401    403    403    404    404
POST   /api/admin/nights/{nobody}/skip              401    403    403    404    404
POST   /api/admin/roll-over/preview                 401    403    403    200    200
POST   /api/admin/roll-over                         401    403    403    400    400
POST   /api/devices                                 401    403    400    400    400
POST   /api/display/pairing                         200    403    403    403    403
POST   /api/display/pairing/state                   200    403    403    403    403
POST   /api/display                                 401    403    403    403    403
POST   /api/tablet/pairing                          200    403    403    403    403
POST   /api/tablet                                  401    403    403    403    403
POST   /api/tablet/teachers                         401    403    403    403    403
GET    /api/admin/devices                           401    403    403    200    200
GET    /api/admin/displays                          401    403    403    200    200
POST   /api/admin/displays                          401    403    403    400    400
PATCH  /api/admin/displays/{nobody}                 401    403    403    400    400
POST   /api/admin/displays/{nobody}/revoke          401    403    403    404    404
GET    /api/admin/tablets                           401    403    403    200    200
POST   /api/admin/tablets                           401    403    403    400    400
PATCH  /api/admin/tablets/{nobody}                  401    403    403    400    400
POST   /api/admin/tablets/{nobody}/remove-teacher   401    403    403    400    400
POST   /api/admin/display-pairings                  401    403    403    400    400
POST   /api/admin/display-pairings/{nobody}/deny    401    403    403    404    404
GET    /api/admin/houses                            401    403    403    200    200
POST   /api/admin/houses                            401    403    403    400    400
PUT    /api/admin/houses/order                      401    403    403    400    400
PATCH  /api/admin/houses/{nobody}                   401    403    403    400    400
PUT    /api/admin/houses/{nobody}/crest             401    403    403    400    400
DELETE /api/admin/houses/{nobody}/crest             401    403    403    404    404
POST   /api/admin/houses/{nobody}/close             401    403    403    404    404
POST   /api/admin/houses/{nobody}/reopen            401    403    403    404    404
GET    /api/admin/habits                            401    403    403    200    200
POST   /api/admin/habits                            401    403    403    400    400
PUT    /api/admin/habits/order                      401    403    403    400    400
PATCH  /api/admin/habits/{nobody}                   401    403    403    400    400
POST   /api/admin/habits/{nobody}/archive           401    403    403    404    404
POST   /api/admin/habits/{nobody}/restore           401    403    403    404    404
POST   /api/admin/habits/{nobody}/reasons           401    403    403    400    400
PUT    /api/admin/habits/{nobody}/reasons/order     401    403    403    400    400
PATCH  /api/admin/reasons/{nobody}                  401    403    403    400    400
POST   /api/admin/reasons/{nobody}/archive          401    403    403    404    404
POST   /api/admin/reasons/{nobody}/restore          401    403    403    404    404
GET    /api/admin/store-items                       401    403    403    200    200
POST   /api/admin/store-items                       401    403    403    400    400
PUT    /api/admin/store-items/order                 401    403    403    400    400
PATCH  /api/admin/store-items/{nobody}              401    403    403    400    400
GET    /api/admin/school                            401    403    403    200    200
POST   /api/admin/school/archive                   401    403    403    403    200
GET    /api/admin/addresses                         401    403    403    200    200
PATCH  /api/admin/school                            401    403    403    403    400
GET    /api/admin/mail                              401    403    403    200    200
PATCH  /api/admin/mail                              401    403    403    403    400
POST   /api/admin/mail/test                         401    403    403    403    422
GET    /api/admin/backups                           401    403    403    200    200
POST   /api/admin/backups                           401    403    403    403    409
GET    /api/admin/tokens                            401    403    403    403    200
POST   /api/admin/tokens                            401    403    403    403    400
DELETE /api/admin/tokens/{nobody}                   401    403    403    403    404
GET    /api/admin/mails                             401    403    403    200    200
POST   /api/admin/mails/retry                       401    403    403    200    200
POST   /api/admin/mails/{nobody}/text               401    403    403    404    404
DELETE /api/admin/mails/{nobody}                    401    403    403    404    404
POST   /api/admin/terms                             401    403    403    403    400
PUT    /api/admin/terms/{nobody}                    401    403    403    403    400
DELETE /api/admin/terms/{nobody}                    401    403    403    403    404
GET    /api/admin/signups                           401    403    403    200    200
GET    /api/admin/signups/{nobody}                  401    403    403    404    404
GET    /api/admin/signups/{nobody}/records          401    403    403    404    404
POST   /api/admin/signups/{nobody}/approve          401    403    403    400    400
POST   /api/admin/signups/{nobody}/reject           401    403    403    404    404
POST   /api/admin/signups/{nobody}/reopen           401    403    403    404    404
GET    /api/admin/signup-matches                    401    403    403    200    200
POST   /api/admin/signup-approvals                  401    403    403    400    400
POST   /api/admin/signup-approvals/{nobody}/undo    401    403    403    404    404
GET    /api/admin/resets                            401    403    403    200    200
POST   /api/admin/resets/{nobody}/code              401    403    403    404    404
DELETE /api/admin/resets/{nobody}/code              401    403    403    404    404
POST   /api/admin/resets/{nobody}/open              401    403    403    404    404
POST   /api/admin/resets/{nobody}/settle            401    403    403    404    404
GET    /api/admin/review                            401    403    403    200    200
POST   /api/admin/review/decide                     401    403    403    400    400
GET    /api/admin/awards                            401    403    403    200    200
GET    /api/admin/totals                            401    403    403    200    200
POST   /api/admin/totals/check                      401    403    403    200    200
GET    /api/admin/audit                             401    403    403    200    200
POST   /api/admin/audit/export                      401    403    403    200    200
`;

/** What a hall display gets where it is not refused with 403: the board, and what it must say of itself. */
const OF_DISPLAY: Readonly<Record<string, string>> = {
  'GET /api/leaderboard': '200',
  'GET /api/leaderboard/boards': '200',
  'GET /api/leaderboard/stream': '200',
  'POST /api/display': '400',
  // It is paired already.
  'POST /api/display/pairing': '409',
  'POST /api/display/pairing/state': '200',
  'POST /api/tablet': '400',
  'POST /api/tablet/pairing': '409',
};

const CALLERS = ['anon', 'scholar', 'educator', 'staff', 'super'] as const;
type Caller = (typeof CALLERS)[number];
const NAMES = { scholar: 'amara', educator: 'rivera', staff: 'clerk', super: 'office' } as const;

const rows = EXPECTED.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method = '', path = '', ...cells] = line.split(/ +/);
    return { call: `${method} ${path}`, method, path, cells };
  });
/** A row of the server's table: the same call whatever its id. */
const templateOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/, ':id')}`;

let server: TestServer;
let ids: Record<string, string>;
let display: PairedDisplay;
const tokens = new Map<Caller, string>();
const signIn = async (caller: keyof typeof NAMES) => tokens.set(caller, await server.signIn(NAMES[caller]));
const idOf = async (query: string) => (await server.db.query<{ id: string }>(query))[0]?.id ?? '';

beforeAll(async () => {
  server = await createTestServer();
  await addStaff(server.db, 'clerk');
  for (const caller of ['scholar', 'educator', 'staff', 'super'] as const) await signIn(caller);
  display = await pairDisplay(server, tokens.get('staff') ?? '');
  ids = {
    '/api/students/{own}': await idOf("SELECT student_id AS id FROM accounts WHERE username = 'amara'"),
    '/api/students/{theirs}': await idOf("SELECT id FROM students WHERE first_name <> 'Amara' LIMIT 1"),
    '/api/rosters/{theirs}': await idOf(
      "SELECT r.id FROM rosters r JOIN accounts a ON a.id = r.owner_id WHERE a.username = 'okafor' LIMIT 1",
    ),
  };
});
afterAll(() => server.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The call on its path and on every other path that the server has for it, each with a slash and without. */
function pathsOf(row: (typeof rows)[number]): string[] {
  const start = Object.keys(ids).find((each) => row.path.startsWith(each));
  const id = start === undefined ? NOBODY : (ids[start] ?? '');
  const rule = ALL_CALLS.find((each) => `${each.method} ${each.path}` === templateOf(row));
  return [row.path, ...(rule?.aliases ?? [])]
    .map((path) => path.replace(/\{\w+\}|:id/, id))
    .flatMap((path) => [path, `${path}/`]);
}

function cellOf({ status, body }: Answer): string {
  const code = body !== null && typeof body === 'object' && 'code' in body ? String(body.code) : '';
  if (code === 'session_ended') return 'ended';
  const isPlain = (status !== 401 || code === 'unauthenticated') && (status !== 403 || code === 'forbidden');
  return isPlain ? String(status) : `${status} ${code}`;
}

test.each(rows)('$call', async (row) => {
  const { call, method, cells } = row;
  const answered: [string, string[]][] = [];
  for (const path of pathsOf(row)) {
    // How often is not the question here.
    await server.db.query('DELETE FROM throttles');
    const found: string[] = [];
    for (const caller of CALLERS) {
      const token = tokens.get(caller);
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      found.push(cellOf(await server.call(method, path, { ...(token && { token }), body })));
      if (call.endsWith('/logout') && caller !== 'anon') await signIn(caller);
    }
    answered.push([path, found]);
  }
  expect(answered).toEqual(pathsOf(row).map((path) => [path, cells]));
});

test.each(rows)('$call for a hall display', async (row) => {
  const found: string[] = [];
  for (const path of pathsOf(row)) {
    const body = row.method === 'GET' || row.method === 'DELETE' ? undefined : {};
    found.push(cellOf(await server.call(row.method, path, { headers: display.headers(), body })));
  }
  expect(found).toEqual(pathsOf(row).map(() => OF_DISPLAY[row.call] ?? '403'));
});

test('a display’s token is worthless where an account’s token is expected', async () => {
  const answer = await server.call('GET', '/api/leaderboard', { token: display.token() });
  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

test('every call that the server has is in this table, and no other', () => {
  const templates = [...new Set(rows.map(templateOf))];
  expect(ALL_CALLS.map((rule) => `${rule.method} ${rule.path}`).toSorted()).toEqual(templates.toSorted());
  const pageOfApi = ['/api', '/api/page.css'];
  const known = new Set(ALL_CALLS.flatMap((rule) => [rule.path].concat(rule.aliases)).concat(pageOfApi));
  const served = server.app.routes.map((route) => route.path).filter((path) => path.startsWith('/api'));
  expect(served.length).toBeGreaterThan(10);
  expect(served.filter((path) => !known.has(path))).toEqual([]);
});

test('an invalid token does no harm where none is needed', async () => {
  const answer = await server.call('GET', '/api/houses/summary', { token: 'expired' });
  expect(answer.status).toBe(200);
});

test('scholars see others on the board with a first name and an initial, teachers in full', async () => {
  const board = async (caller: Caller) =>
    JSON.stringify((await server.call('GET', '/api/leaderboard/', { token: tokens.get(caller) ?? '' })).body);
  expect(await board('scholar')).toMatch(/"top_student":\{"name":"[^"]+ \p{L}\."\}/u);
  expect(await board('educator')).not.toMatch(/"top_student":\{"name":"[^"]+ \p{L}\."\}/u);
});

test('nobody awards points to themselves', async () => {
  await server.db.query(`UPDATE accounts SET student_id = NULL WHERE username = 'amara'`);
  await server.db.query(
    `UPDATE accounts SET student_id = (SELECT id FROM students WHERE first_name = 'Amara' AND last_name = 'Obi')
      WHERE username = 'rivera'`,
  );
  const [student] = await server.db.query<{ id: string }>(
    "SELECT student_id AS id FROM accounts WHERE username = 'rivera'",
  );
  const answer = await server.call('POST', '/api/points/award/', {
    token: tokens.get('educator') ?? '',
    body: { student_id: student?.id, reason: 'Me', points: 1 },
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('nobody may keep a copy of what is below /api/auth: each call there is about an account, and no other call is', () => {
  const below = ALL_CALLS.filter(({ path }) => path.startsWith('/api/auth/'));
  expect(below).toHaveLength(24);
  expect(ALL_CALLS.filter(({ kind }) => kind === 'account')).toEqual(below);
});
