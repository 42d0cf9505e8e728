import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { badRequest, tooMany, unavailable } from '#server/http/problem.ts';
import type { Share } from '#server/limits/limits.ts';
import { createShares } from '#server/limits/shares.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, NO_HURRY, type TestServer } from '#tests/support/server/test-server.ts';

let clock: FakeClock;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  clock = fakeClock();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Time passes for the clock and for timers. */
async function pass(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

describe('those who call without an account', () => {
  const PLENTY = { burst: 1_000, perSecond: 1_000 };
  /** Lets callers ask, such as 'a1', the first call of address a; tells how each was answered. */
  function createDoor(share: Partial<Share>, work = () => Promise.resolve()) {
    const turn = createShares(clock.now, { one: PLENTY, all: PLENTY, waiting: 100, holdMs: 0, ...share });
    const answered: string[] = [];
    const ask = (id: string, signal?: AbortSignal): void => {
      turn({ whose: id.slice(0, 1), ...(signal && { signal }) }, work).then(
        () => answered.push(id),
        ({ status }: { status: number }) => answered.push(`${id} ${status}`),
      );
    };
    const since = async (): Promise<string[]> => {
      await vi.advanceTimersByTimeAsync(0);
      return answered.splice(0);
    };
    return { ask, since };
  }

  test('from one address wait for their turn, and another address is answered at once', async () => {
    const { ask, since } = createDoor({ one: { burst: 2, perSecond: 1 } });
    for (const id of ['a1', 'a2', 'a3', 'a4', 'b1']) ask(id);
    expect(await since()).toEqual(['a1', 'a2', 'b1']);
    await pass(1);
    expect(await since()).toEqual(['a3']);
    await pass(1);
    expect(await since()).toEqual(['a4']);
  });

  test('from many addresses take turns in what all may have together', async () => {
    const { ask, since } = createDoor({ all: { burst: 2, perSecond: 2 } });
    for (const id of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) ask(id);
    expect(await since()).toEqual(['a1', 'a2']);
    await pass(1);
    expect(await since()).toEqual(['a3', 'b1']);
    await pass(1);
    expect(await since()).toEqual(['c1', 'a4']);
  });

  test('find nobody in front of them who came later', async () => {
    const { ask, since } = createDoor({ all: { burst: 1, perSecond: 1 } });
    ask('a1');
    ask('a2');
    clock.advance({ seconds: 1 });
    ask('b1');
    expect(await since()).toEqual(['a1', 'a2']);
  });

  test('are refused late where the line is full, and asked to come back', async () => {
    const { ask, since } = createDoor({ one: { burst: 1, perSecond: 0 }, waiting: 1, holdMs: 5_000 });
    for (const id of ['a1', 'a2', 'a3']) ask(id);
    expect(await since()).toEqual(['a1']);
    await pass(4.9);
    expect(await since()).toEqual([]);
    await pass(0.1);
    expect(await since()).toEqual(['a3 429']);
  });

  test.each([
    ['too many', tooMany(9, 'Too many attempts.'), 'a1 429'],
    ['no place in a queue', unavailable(2), 'a1 503'],
  ])('are told to come back late too where another limit says so: %s', async (_, refusal, said) => {
    const { ask, since } = createDoor({ holdMs: 5_000 }, () => Promise.reject(refusal));
    ask('a1');
    expect(await since()).toEqual([]);
    await pass(4.9);
    expect(await since()).toEqual([]);
    await pass(0.1);
    expect(await since()).toEqual([said]);
  });

  test('learn at once what else is wrong', async () => {
    const { ask, since } = createDoor({ holdMs: 5_000 }, () => Promise.reject(badRequest('No.')));
    ask('a1');
    expect(await since()).toEqual(['a1 400']);
  });

  test('cost nothing where the caller is gone', async () => {
    const { ask, since } = createDoor({ one: { burst: 1, perSecond: 1 }, holdMs: 5_000 });
    const gone = new AbortController();
    ask('a1');
    ask('a2', gone.signal);
    ask('a3');
    gone.abort();
    expect(await since()).toEqual(['a1', 'a2 408']);
    await pass(1);
    expect(await since()).toEqual(['a3']);
  });
});

describe('a server under a flood from one address', () => {
  let server: TestServer;
  let teacher: string;
  beforeAll(async () => {
    const one = { burst: 4, perSecond: 0 };
    const strangers = { ...NO_HURRY.strangers, one };
    const paces = { ...NO_HURRY, strangers, files: strangers };
    server = await createTestServer({ deps: { trustedProxies: 1, paces } });
    teacher = await server.signIn('rivera');
  });
  afterAll(() => server.close());

  const from = (address: string, path: string, headers: Record<string, string> = {}) =>
    server.call('GET', path, { headers: { 'X-Forwarded-For': address, ...headers } });

  test.each([
    ['public calls', '/api/houses', {}, 200],
    ['calls that need an account', '/api/students', {}, 401],
    ['forged tokens', '/api/houses', { Authorization: 'Bearer a.b.c' }, 200],
    ['paths that nobody serves', '/api/nothing', {}, 404],
    ['methods that nobody serves', '/api/auth/login', {}, 405],
    ['questions of machines', '/healthz', {}, 200],
    ['questions about the database', '/readyz', {}, 200],
    ['crests', '/crests/none.png', {}, 404],
    ['files', '/any/page', { Authorization: 'Bearer a.b.c' }, 404],
  ] as const)(
    'of %s answers as much as its share, and everybody else as before',
    async (what, path, headers, status) => {
      const statuses = [];
      for (let call = 0; call < 5; call += 1) statuses.push((await from(what, path, headers)).status);
      expect(statuses).toEqual([status, status, status, status, 429]);
      expect((await from(`not ${what}`, path, headers)).status).toBe(status);
      const signedIn = await from(what, '/api/houses', { Authorization: `Bearer ${teacher}` });
      expect(signedIn.status).toBe(200);
    },
  );

  test('of files leaves the calls of its address as they were', async () => {
    for (let call = 0; call < 4; call += 1) await from('a class', '/any/page');
    expect((await from('a class', '/any/page')).status).toBe(429);
    expect((await from('a class', '/api/houses')).status).toBe(200);
  });
});
