import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLimiter, type Limiter } from '#server/limits/limiter.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let clock: FakeClock;
let limiter: Limiter;
/** How often the database was asked. */
let asked = 0;

const limiterOf = () => {
  const query: TestServer['db']['query'] = (text, values) => {
    asked += 1;
    return server.db.query(text, values);
  };
  return createLimiter({ db: { ...server.db, query }, clock: clock.now, keys: TEST_KEYS });
};

beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
});
beforeEach(async () => {
  await server.db.query('DELETE FROM throttles');
  clock = fakeClock();
  limiter = limiterOf();
});
afterAll(() => server.close());

const status = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'let in',
    ({ status }: { status: number }) => status,
  );
/** How often the database was asked for this. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  asked = 0;
  await work();
  return asked;
}

const question = (address = '10.0.0.1') => status(limiter.count('securityQuestions', { address }));
const answer = (email: string) => status(limiter.count('answersOfStrangers', { email }));

test('who is refused asks the database no more, until the window ends', async () => {
  for (let call = 0; call < 20; call += 1) await question();
  expect(await question()).toBe(429);
  clock.advance({ minutes: 59 });
  expect(await costOf(async () => expect(await question()).toBe(429))).toBe(0);
  expect(await question('10.0.0.2')).toBe('let in');
  clock.advance({ minutes: 1 });
  expect(await question()).toBe('let in');
});

test('a check that refuses asks the database no more either', async () => {
  const failures = { address: '10.0.0.1' };
  await limiter.count('failedSignIns', failures, { units: 300 });
  expect(await status(limiter.check('failedSignIns', failures))).toBe(429);
  expect(await costOf(async () => expect(await status(limiter.check('failedSignIns', failures))).toBe(429))).toBe(0);
  clock.advance({ minutes: 10 });
  expect(await status(limiter.check('failedSignIns', failures))).toBe('let in');
});

test('what is forgotten is open at once', async () => {
  const session = { session: 'one' };
  await limiter.count('displayCodes', session, { units: 5 });
  expect(await status(limiter.check('displayCodes', session))).toBe(429);
  await limiter.forget('displayCodes', session);
  expect(await status(limiter.check('displayCodes', session))).toBe('let in');
});

test('what staff can open again, on any server, is open at once', async () => {
  for (let call = 0; call < 30; call += 1) await answer('rivera@demo.school');
  expect(await answer('rivera@demo.school')).toBe(429);
  await server.db.query('DELETE FROM throttles');
  expect(await answer('rivera@demo.school')).toBe('let in');

  for (let call = 0; call < 2; call += 1) await status(limiter.count('lunchNumberResets', { account: 'amara' }));
  await server.db.query('DELETE FROM throttles');
  expect(await status(limiter.count('lunchNumberResets', { account: 'amara' }))).toBe('let in');
});
