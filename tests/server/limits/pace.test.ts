import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Session } from '#server/sessions/session.ts';
import { PACES } from '#server/limits/limits.ts';
import { createPace } from '#server/limits/pace.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, NO_HURRY, type TestServer } from '#tests/support/server/test-server.ts';

const clock = fakeClock();
let server: TestServer;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const pace = { burst: 5, perSecond: 2, underWay: 2, holdMs: 0 };
  server = await createTestServer({
    clock: clock.now,
    deps: { log: pino({}, sink), paces: { ...NO_HURRY, scholar: pace, teacher: pace } },
  });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
  // All are rested before the next test.
  clock.advance({ minutes: 1 });
});

const statuses = async (times: number, method: string, path: string, token: string, body?: unknown) => {
  const answers = [];
  for (let call = 0; call < times; call += 1) answers.push(await server.call(method, path, { token, body }));
  return answers.map((answer) => answer.status);
};

const SCHOLAR: Session = {
  id: 'session',
  accountId: 'account',
  role: 'SCHOLAR',
  isStaff: false,
  isSuperuser: false,
  owesSecondStep: false,
  studentId: null,
  signedInAt: new Date(0),
};

const report = '/api/reports?type=points_by_student';

test('an account that asks too much is answered 429 with Retry-After, and served again after a rest', async () => {
  const scholar = await server.signIn('amara');
  expect(await statuses(7, 'GET', report, scholar)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const refused = await server.call('GET', '/api/leaderboard/', { token: scholar });
  expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  clock.advance({ seconds: 1 });
  expect(await statuses(3, 'GET', report, scholar)).toEqual([200, 200, 429]);
});

test('one account has the same limit on all its devices, and others notice nothing', async () => {
  const [first, second] = [await server.signIn('amara'), await server.signIn('amara')];
  expect(await statuses(5, 'GET', report, first)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(1, 'GET', report, second)).toEqual([429]);
  expect(await statuses(1, 'GET', report, await server.signIn('rivera'))).toEqual([200]);
});

test('an award is never slowed down by what its account reads', async () => {
  const token = await server.signIn('rivera');
  const school = await readSchool(server, token);
  await statuses(6, 'GET', report, token);
  expect(await statuses(1, 'GET', report, token)).toEqual([429]);
  for (let award = 0; award < 6; award += 1) {
    expect(await statuses(1, 'POST', '/api/points/award/', token, awardBodyFor(school))).toEqual([201]);
  }
});

test('a refused award counts towards the pace like any other call', async () => {
  const scholar = await server.signIn('amara');
  expect(await statuses(6, 'POST', '/api/points/award/', scholar, {})).toEqual([403, 403, 403, 403, 403, 429]);
});

test('the log names the account that is refused', async () => {
  const scholar = await server.signIn('amara');
  const [amara] = await server.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'amara'");
  logged = '';
  await statuses(6, 'GET', '/api/students', scholar);
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status: number; account?: string });
  expect(lines.map(({ status, account }) => [status, account])).toEqual(
    [403, 403, 403, 403, 403, 429].map((status) => [status, amara?.id]),
  );
});

test('a few calls of one account run at once, and its other calls wait', async () => {
  const paced = createPace(clock.now, { ...PACES, scholar: { burst: 20, perSecond: 1, underWay: 2, holdMs: 0 } });
  const running = new Set<number>();
  const most: number[] = [];
  const finish: (() => void)[] = [];
  const calls = Array.from({ length: 7 }, (_, index) =>
    paced(SCHOLAR, async () => {
      running.add(index);
      most.push(running.size);
      await new Promise<void>((resolve) => finish.push(resolve));
      running.delete(index);
      return index;
    }),
  );
  for (let call = 0; call < 7; call += 1) {
    await vi.waitFor(() => expect(finish).toHaveLength(Math.min(7, call + 2)));
    finish[call]?.();
  }
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(Math.max(...most)).toBe(2);
});

test('a refusal is delayed, so that asking again at once gains nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const paced = createPace(clock.now, { ...PACES, scholar: { burst: 0, perSecond: 0, underWay: 1, holdMs: 1_000 } });
  const answers: unknown[] = [];
  const refused = paced(SCHOLAR, () => Promise.resolve('served')).catch((error: unknown) => answers.push(error));
  await vi.advanceTimersByTimeAsync(999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(answers).toMatchObject([{ status: 429 }]);
});
