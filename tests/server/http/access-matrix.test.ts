import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCESS, CALLERS, type AccessRule, type Caller } from '#server/http/access.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
const tokens = new Map<Caller, string>();
const NAMES: Partial<Record<Caller, string>> = {
  scholar: 'amara',
  educator: 'rivera',
  staff: 'clerk',
  super: 'office',
};
const signIn = async (caller: Caller) => tokens.set(caller, await server.signIn(NAMES[caller] ?? ''));

// A kiosk signs in with a display link, which comes with the Admin Portal.
const people: readonly Caller[] = CALLERS.filter((caller) => caller !== 'kiosk');

beforeAll(async () => {
  server = await createTestServer();
  await server.db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, is_staff, state, password_hash,
                           password_changed_at, created_at)
     SELECT gen_random_uuid(), 'clerk@demo.school', 'clerk', 'Sam', 'Clerk', 'STAFF', true, 'active', password_hash,
            password_changed_at, created_at FROM accounts WHERE username = 'office'`,
  );
  for (const caller of ['scholar', 'educator', 'staff', 'super'] as const) await signIn(caller);
});
afterAll(() => server.close());

const SOME_ID = '00000000-0000-4000-8000-000000000000';

const send = (rule: AccessRule, path: string, token: string | undefined) =>
  server.call(rule.method, path.replace(/:\w+/g, SOME_ID), {
    ...(token === undefined ? {} : { token }),
    // No call can do anything with it: what is tested is who gets as far as that.
    ...(rule.method === 'GET' || rule.method === 'DELETE' ? {} : { body: {} }),
  });

type Outcome = 'let in' | 'asked to sign in' | 'forbidden' | 'failed';

function outcomeOf({ status, body }: Answer): Outcome {
  const code = body !== null && typeof body === 'object' && 'code' in body ? body.code : null;
  // Refresh and logout refuse an empty body with 401 themselves: who meets that was let in.
  if (status === 401 && code !== 'session_ended') return 'asked to sign in';
  if (status === 403 && code === 'forbidden') return 'forbidden';
  return status === 403 || status === 405 || status >= 500 ? 'failed' : 'let in';
}

function expectedOf(rule: AccessRule, caller: Caller): Outcome {
  if (rule.grants[caller] !== '-') return 'let in';
  return caller === 'anon' ? 'asked to sign in' : 'forbidden';
}

describe.each(ACCESS.map((rule) => [`${rule.method} ${rule.path}`, rule] as const))('%s', (_, rule) => {
  const paths = [rule.path].concat(rule.aliases).flatMap((path) => [path, `${path}/`]);

  test.each(people)('for %s', async (caller) => {
    const outcomes: [string, Outcome][] = [];
    for (const path of paths) {
      const answer = await send(rule, path, tokens.get(caller));
      outcomes.push([path, outcomeOf(answer)]);
      if (/logout/.test(path) && caller !== 'anon') await signIn(caller);
    }
    expect(outcomes).toEqual(paths.map((path) => [path, expectedOf(rule, caller)]));
  });
});

test('every path under /api that the app serves has a row in the table', () => {
  const known = new Set(ACCESS.flatMap((rule) => [rule.path].concat(rule.aliases)));
  const served = server.app.routes.map((route) => route.path).filter((path) => path.startsWith('/api'));
  expect(served.length).toBeGreaterThan(10);
  expect(served.filter((path) => !known.has(path))).toEqual([]);
});

test('a token that is none is no hindrance where none is needed', async () => {
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
