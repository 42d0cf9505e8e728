import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import type { Workers } from '#server/workers/workers.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let clock: FakeClock;
let logged = '';

beforeAll(async () => {
  clock = fakeClock();
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString();
      done();
    },
  });
  server = await createTestServer({ clock: clock.now, deps: { log: pino({ level: 'trace' }, stream) } });
});
afterAll(() => server.close());

const PATH = '/api/auth/password/check';
const CONTEXT = ['Ana', 'Rivera', 'rivera@maple-grove.example'];
const check = (password: string, context = CONTEXT, of = server) =>
  of.call('POST', PATH, { body: { password, context } });

const easy = (why: string) =>
  `Password must be stronger. Too easy to guess: ${why}. Three unrelated words make a strong one.`;
const OWN = easy('it is based on a name, an email or a word of this school');

describe('a password that is typed', () => {
  test.each([
    ['Password123', easy('it is a common password')],
    ['P@$$w0rd', easy('it is close to a common password')],
    ['Dragon-2026', easy('it is close to a common password')],
    ['Summer2026!', easy('it is a common word with little added')],
    ['Red-Blue-Green1', easy('it is a well-known sequence')],
    ['aB1!aB1!aB1!', easy('it repeats itself')],
    ['Savant2026', OWN],
    ['S4v@nt-2026', OWN],
    ['Umusa-House-1', OWN],
    ['Habit-2026!', OWN],
    ['AnaRivera!1', OWN],
    ['MissRivera1!', OWN],
    ['Maple-Grove-7', OWN],
    ['Ab-1', 'Password must be at least 8 characters.'],
    [
      'elephant',
      'Password must be stronger. Use three of these: 8 or more characters, an uppercase letter, a lowercase letter, a digit, a symbol.',
    ],
    ['Quiet-Lantern-42 '.repeat(8), 'Password must be at most 128 characters.'],
  ])('%s is not acceptable, with the reason', async (password, reason) => {
    expect(await check(password)).toMatchObject({ status: 200, body: { acceptable: false, reason } });
  });

  test.each(['Quiet-Lantern-42', 'correct horse battery Staple', 'Ünterwegs-nach-Süden', 'Tr0ub4dor&3x'])(
    '%s is acceptable',
    async (password) => {
      expect((await check(password)).body).toEqual({ acceptable: true, reason: null });
    },
  );

  test('has to be as long as the school says', async () => {
    const strict = await createTestServer({ deps: { settings: { ...DEFAULT_SETTINGS, passwordMin: 20 } } });
    expect((await check('Quiet-Lantern-42', [], strict)).body).toEqual({
      acceptable: false,
      reason: 'Password must be at least 20 characters.',
    });
    await strict.close();
  });

  test('is kept in no cache, no log and no counter of the database', async () => {
    logged = '';
    const answer = await check('Quiet-Lantern-42');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(logged).toBe('');
    const counters = await server.db.query('SELECT * FROM throttles');
    expect(JSON.stringify(counters, (_, value) => (Buffer.isBuffer(value) ? value.toString() : value))).not.toMatch(
      /Quiet|Lantern/,
    );
    await server.call('GET', '/api/houses');
    expect(logged).toContain('/api/houses');
  });

  test.each([
    ['no password', { context: [] }],
    ['a context of many words', { password: 'Quiet-Lantern-42', context: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ])('is 400 with %s', async (_, body) => {
    expect((await server.call('POST', PATH, { body })).status).toBe(400);
  });
});

test('one address asks 300 times a minute at most', async () => {
  clock.advance({ minutes: 2 });
  const ask = async () => (await check('x')).status;
  const statuses: number[] = [];
  for (let index = 0; index < 301; index += 1) statuses.push(await ask());
  expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
  expect(statuses[300]).toBe(429);
  clock.advance({ minutes: 1, seconds: 1 });
  expect(await ask()).toBe(200);
});

test('a flood from one address is judged in turn with others, and beyond a long line it is turned away', async () => {
  let judge = (): void => undefined;
  const mayJudge = new Promise<void>((resolve) => (judge = resolve));
  const workers: Workers = {
    run: async (task, input) => {
      await mayJudge;
      return task.run(input);
    },
    close: () => Promise.resolve(),
  };
  const busy = await createTestServer({ clock: clock.now, deps: { workers, trustedProxies: 1 } });
  const order: string[] = [];
  const ask = async (address: string) => {
    const body = { password: 'Quiet-Lantern-42', context: [] };
    const { status } = await busy.call('POST', PATH, { body, headers: { 'X-Forwarded-For': address } });
    order.push(`${address} ${status}`);
  };
  const flood = Array.from({ length: 100 }, () => ask('flood'));
  await vi.waitFor(() => expect(order).toEqual(Array.from({ length: 39 }, () => 'flood 503')));
  const teacher = ask('teacher');
  await vi.waitFor(() => expect(order).toHaveLength(40));
  judge();
  await Promise.all([...flood, teacher]);
  expect(order.slice(40, 43)).toEqual(['flood 200', 'flood 200', 'teacher 200']);
  expect(order.filter((each) => each === 'flood 503')).toHaveLength(40);
  await busy.close();
});
