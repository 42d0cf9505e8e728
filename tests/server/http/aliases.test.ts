import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreItem } from '#contracts/store.ts';
import { OPERATIONS } from '#tests/support/operations.ts';
import { DEMO_ANSWER, DEMO_PASSWORD, DEMO_SCHOLAR } from '#server/seed/demo-accounts.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let token: string;
let school: School;
let roster: string;
/** Of a member of staff. */
let office: string;

beforeAll(async () => {
  // Some answers tell the time.
  const at = new Date('2026-11-20T09:00:00Z');
  server = await createTestServer({ clock: () => at });
  token = await server.signIn('rivera');
  office = await server.signIn('office');
  school = await readSchool(server, token);
  roster = await makeRoster();
});
afterAll(() => server.close());

const DAYS = { from: '2026-11-01', to: '2026-11-30' };
const NEW_PASSWORD = 'Quiet-Lantern-42';
const RIVERA = { email: 'rivera@demo.school' };
const someone = () => ({ first_name: 'Ada', last_name: 'Twin', email: `${newId()}@demo.school` });

async function idOfNew(path: string, body: unknown): Promise<string> {
  const answer = await server.call('POST', path, { token, body });
  return (answer.body as { id: string }).id;
}
const makeRoster = () => idOfNew('/api/rosters', { name: 'Twins', student_ids: [nth(school.students, 1).id] });
const makeStudent = () => idOfNew('/api/students', someone());

/** What staff ask for when a student with enough points gets the first item of the store. */
async function redeeming(): Promise<Request> {
  const { body } = await server.call('GET', '/api/store/items', { token });
  const { id, cost_points: cost } = nth((body as { results: StoreItem[] }).results, 0);
  const student = nth(school.students, 1).id;
  const points = { student_id: student, scholar_id: student, points: 100, value: 100 };
  await server.call('POST', '/api/points/award', { token, body: awardBodyFor(school, points) });
  return { token: office, body: { student_id: student, item_id: id, cost_points: cost } };
}
async function redeemed(): Promise<string> {
  const { body } = await redeeming();
  const answer = await server.call('POST', '/api/store/redemptions', { token: office, body });
  return (answer.body as { redemption: { id: string } }).redemption.id;
}

/** Passwords and counters as they were, so that the next path has the same chance. */
async function forget(): Promise<void> {
  await server.db.query('DELETE FROM throttles');
  await server.db.query(
    `UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE username = 'office')
      WHERE username IN ('rivera', 'amara')`,
  );
}

interface Request {
  id?: string;
  body?: unknown;
  query?: string;
  token?: string;
}

const named = () => ({ name: 'Renamed', description: 'Same for all', student_ids: [nth(school.students, 3).id] });
const added = () => ({ student_ids: [nth(school.students, 2).id] });

/** For each operation a request that succeeds, a new one for each path, and the status of its success. */
const SUCCESSES: Record<string, [number, () => Request | Promise<Request>]> = {
  login: [200, () => ({ body: { ...RIVERA, password: DEMO_PASSWORD } })],
  me: [200, () => ({})],
  refresh: [200, async () => ({ body: { refresh: (await server.signInTokens('rivera')).refresh_token } })],
  logout: [200, async () => ({ body: { refresh: (await server.signInTokens('rivera')).refresh_token } })],
  passwordCheck: [200, () => ({ body: { password: NEW_PASSWORD, context: [] } })],
  signup: [201, () => ({ body: { ...someone(), password: NEW_PASSWORD, desired_role: 'EDUCATOR', house: 'Umusa' } })],
  securityQuestion: [200, () => ({ query: '?email=rivera@demo.school' })],
  verifyReset: [
    200,
    async () => {
      await forget();
      return { body: { ...RIVERA, answer: DEMO_ANSWER, new_password: NEW_PASSWORD } };
    },
  ],
  requestReset: [
    200,
    async () => {
      await forget();
      return { body: RIVERA };
    },
  ],
  scholarReset: [
    200,
    async () => {
      await forget();
      const { lunchNumber, grade } = DEMO_SCHOLAR;
      return { body: { email: 'amara@demo.school', lunch_number: lunchNumber, grade, new_password: NEW_PASSWORD } };
    },
  ],
  securityStatus: [200, () => ({})],
  securitySetup: [
    200,
    async () => ({
      token: await server.signIn('okafor'),
      body: { question: 'Which street did the blue house stand in?', answer: 'Quarry Lane' },
    }),
  ],
  leaderboard: [200, () => ({})],
  houses: [200, () => ({})],
  habits: [200, () => ({})],
  habitNamed: [200, () => ({ query: `?name=${encodeURIComponent(nth(school.habits, 1).name)}` })],
  reasons: [200, () => ({})],
  reasonsOfHabit: [200, () => ({ query: `?habit_id=${nth(school.habits, 1).id}` })],
  report: [200, () => ({ query: '?type=points_by_student&points=top' })],
  periodReport: [200, () => ({ query: `?type=points_by_student&from=${DAYS.from}&to=${DAYS.to}&step=week` })],
  exportReport: [200, () => ({ body: { points: 'top' } })],
  teacherReport: [200, () => ({ token: office, query: `?from=${DAYS.from}&to=${DAYS.to}` })],
  schoolInfo: [200, () => ({})],
  schoolName: [200, () => ({})],
  boards: [200, () => ({})],
  storeItems: [200, () => ({ query: '?active=true' })],
  balance: [200, () => ({ id: nth(school.students, 1).id })],
  redeem: [201, redeeming],
  giveBack: [201, async () => ({ id: await redeemed(), token: office })],
  students: [200, () => ({ query: '?page_size=20' })],
  student: [200, () => ({ id: nth(school.students, 1).id })],
  history: [200, () => ({ id: nth(school.students, 1).id })],
  createStudent: [201, () => ({ body: { first_name: 'Ada', last_name: 'Twin' } })],
  deleteStudent: [200, async () => ({ id: await makeStudent() })],
  award: [201, () => ({ body: awardBodyFor(school) })],
  reverseAward: [201, async () => ({ id: await idOfNew('/api/points/award', awardBodyFor(school)), body: {} })],
  myAwards: [200, () => ({})],
  rosters: [200, () => ({})],
  roster: [200, () => ({ id: roster })],
  rosterStudents: [200, () => ({ id: roster })],
  createRoster: [201, () => ({ body: named() })],
  attachToRoster: [200, async () => ({ id: await makeRoster(), body: added() })],
  updateRoster: [200, async () => ({ id: await makeRoster(), body: named() })],
  replaceMembers: [200, async () => ({ id: await makeRoster(), body: added() })],
  saveMembers: [200, async () => ({ id: await makeRoster(), body: named() })],
  addMembers: [200, async () => ({ id: await makeRoster(), body: added() })],
  deleteRoster: [200, async () => ({ id: await makeRoster() })],
  'award in bulk': [201, () => ({ body: { items: [awardBodyFor(school), awardBodyFor(school)] } })],
  gradesSummary: [200, () => ({})],
};

/** What is new each time, and so can't be the same at two paths. */
const NEW_EACH_TIME = /"(id|client_award_id|access_token|refresh_token)":"[^"]+"|"(seq)":\d+/g;
const REMADE = new Set(['award', 'award in bulk', 'createStudent', 'createRoster', 'attachToRoster', 'updateRoster']);
for (const name of ['login', 'refresh', 'replaceMembers', 'saveMembers', 'addMembers']) REMADE.add(name);

/** Their answers also hold what earlier calls did. */
const GROWN = new Set(['redeem', 'giveBack', 'reverseAward']);

async function answerOf(name: string, way: string): Promise<{ status: number; type: string | null; text: string }> {
  const [method = '', path = ''] = way.split(' ');
  const { id = '', body, query = '', token: other } = (await SUCCESSES[name]?.[1]()) ?? {};
  const response = await server.fetch(`${path.replace(':id', id)}${query}`, {
    method,
    headers: {
      Authorization: `Bearer ${other ?? token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: GROWN.has(name) ? 'grown' : REMADE.has(name) ? text.replaceAll(NEW_EACH_TIME, '"$1$2":"new"') : text,
  };
}

const twinOf = (way: string): string => (way.endsWith('/') ? way.slice(0, -1) : `${way}/`);
/** Old clients come to these only after our main path failed them, which it does not. */
const NOT_OURS = /\?roster_id=/;
/** Paths that the app itself does not ask for. */
const OTHERS = [['award in bulk', ['POST /api/points/award-bulk']]] as const;
const operations: Array<readonly [string, readonly string[]]> = [
  ...Object.values(OPERATIONS).map(({ name, method, paths }) => {
    const methods = typeof method === 'string' ? [method] : method;
    return [name, paths.flatMap((path) => methods.map((each) => `${each} ${path}`))] as const;
  }),
  ...OTHERS,
].filter(([, [first = '']]) => !NOT_OURS.test(first));

test.each(operations)(
  '%s: every path of the specification does the same, with a slash and without',
  async (name, ways) => {
    const paths = ways.flatMap((way) => (NOT_OURS.test(way) ? [] : [way, twinOf(way)]));
    const [first = ''] = paths;
    const expected = await answerOf(name, first);
    expect([name, expected.status]).toEqual([name, SUCCESSES[name]?.[0] ?? 'a request that succeeds']);
    expect(expected.text).not.toBe('{}');
    for (const path of paths.slice(1)) expect([path, await answerOf(name, path)]).toEqual([path, expected]);
    // It ends the session that the other calls use.
    if (name === 'verifyReset') await forget();
    if (name === 'verifyReset') token = await server.signIn('rivera');
  },
);
