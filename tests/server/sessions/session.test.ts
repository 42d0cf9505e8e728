import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokens, type Tokens } from '#contracts/session.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createChance } from '#tests/faults/prng.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let clock: FakeClock;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
});
afterAll(() => server.close());

const refresh = (token: string, path = '/api/auth/refresh') =>
  server.call('POST', path, { body: { refresh_token: token } });

const renewed = async (token: string): Promise<Tokens> => {
  const answer = await refresh(token);
  expect(answer.status).toBe(200);
  return tokens.parse(answer.body);
};

const me = (token: string, scheme = 'Bearer') =>
  server.call('GET', '/api/auth/me', { headers: { Authorization: `${scheme} ${token}` } });

describe('an access token', () => {
  test.each(['Bearer', 'Token', 'JWT', 'bearer'])('is taken with the scheme %s', async (scheme) => {
    expect((await me(await server.signIn('rivera'), scheme)).status).toBe(200);
  });

  test('ends after 15 minutes, and the answer says so', async () => {
    const token = await server.signIn('rivera');
    clock.advance({ minutes: 14 });
    expect((await me(token)).status).toBe(200);
    clock.advance({ minutes: 2 });
    const answer = await me(token);
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each<[string, () => Promise<string>]>([
    ['none at all', async () => ''],
    ['no token', async () => 'Bearer'],
    ['another scheme', async () => `Basic ${await server.signIn('rivera')}`],
    ['a changed signature', async () => `Bearer ${(await server.signIn('rivera')).slice(0, -4)}AAAA`],
    [
      'a changed payload',
      async () => {
        const [head, , tail] = (await server.signIn('rivera')).split('.');
        const payload = Buffer.from(JSON.stringify({ sid: newId(), exp: 9e9 })).toString('base64url');
        return `Bearer ${head}.${payload}.${tail}`;
      },
    ],
    [
      'the algorithm none',
      async () => {
        const [, payload] = (await server.signIn('rivera')).split('.');
        return `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'another algorithm with our key',
      async () => {
        const claims = decodeJwt(await server.signIn('rivera'));
        return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(TEST_KEYS.access)}`;
      },
    ],
    [
      'no end',
      async () => {
        const { exp: _, ...claims } = decodeJwt(await server.signIn('rivera'));
        return `Bearer ${await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(TEST_KEYS.access)}`;
      },
    ],
    ['a refresh token', async () => `Bearer ${(await server.signInTokens('rivera')).refresh_token}`],
  ])('is refused with %s', async (_, header) => {
    const answer = await server.call('GET', '/api/auth/me', { headers: { Authorization: await header() } });
    expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
  });

  test('loses its power at once when the role changes or the account is disabled', async () => {
    const token = await server.signIn('okafor');
    const students = () => server.call('GET', '/api/students/', { token });
    expect((await students()).status).toBe(200);
    await server.db.query("UPDATE accounts SET role = 'SCHOLAR' WHERE username = 'okafor'");
    expect((await students()).status).toBe(403);
    await server.db.query("UPDATE accounts SET role = 'EDUCATOR', state = 'disabled' WHERE username = 'okafor'");
    expect((await students()).status).toBe(401);
    await server.db.query("UPDATE accounts SET state = 'active', version = version + 1 WHERE username = 'okafor'");
    expect((await students()).status).toBe(401);
  });
});

describe('a refresh token', () => {
  test.each(['/api/auth/refresh', '/api/token/refresh', '/api/token/refresh/', '/api/auth/jwt/refresh/'])(
    'is taken at %s under either name',
    async (path) => {
      const { refresh_token: token } = await server.signInTokens('rivera');
      const answer = await server.call('POST', path, { body: { refresh: token } });
      expect(answer.status).toBe(200);
      expect((await me(tokens.parse(answer.body).access_token)).status).toBe(200);
    },
  );

  test('is exchanged for a new one, again and again', async () => {
    let token = (await server.signInTokens('rivera')).refresh_token;
    const seen = new Set([token]);
    for (let index = 0; index < 5; index += 1) {
      token = (await renewed(token)).refresh_token;
      seen.add(token);
    }
    expect(seen.size).toBe(6);
  });

  test('whose answer was lost is answered with the same new one, however late', async () => {
    const first = (await server.signInTokens('rivera')).refresh_token;
    const second = await renewed(first);
    clock.advance({ hours: 2 });
    expect((await renewed(first)).refresh_token).toBe(second.refresh_token);
  });

  test('used twice by two tabs within 30 s keeps the session', async () => {
    const first = (await server.signInTokens('rivera')).refresh_token;
    const second = (await renewed(first)).refresh_token;
    const third = (await renewed(second)).refresh_token;
    clock.advance({ seconds: 29 });
    expect((await renewed(first)).refresh_token).toBe(second);
    expect((await renewed(second)).refresh_token).toBe(third);
  });

  test('that is older ends the session: someone has copied it', async () => {
    const first = (await server.signInTokens('rivera')).refresh_token;
    const second = (await renewed(first)).refresh_token;
    const third = await renewed(second);
    clock.advance({ seconds: 31 });
    expect(await refresh(first)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect((await me(third.access_token)).status).toBe(401);
    expect(await server.db.query("SELECT 1 FROM audit_log WHERE action = 'refresh_reuse'")).toHaveLength(1);
  });

  test('that is one behind is answered for 30 s after the newer tokens were used', async () => {
    const { refresh_token: first } = await server.signInTokens('rivera');
    const second = await renewed(first);
    clock.advance({ minutes: 14 });
    expect((await me(second.access_token)).status).toBe(200);
    clock.advance({ seconds: 20 });
    expect((await me(second.access_token)).status).toBe(200);
    clock.advance({ seconds: 10 });
    expect((await renewed(first)).refresh_token).toBe(second.refresh_token);
  });

  test('that comes later than this ends the session: someone has copied it', async () => {
    const { refresh_token: first } = await server.signInTokens('rivera');
    const second = await renewed(first);
    expect((await me(second.access_token)).status).toBe(200);
    clock.advance({ seconds: 31 });
    expect(await refresh(first)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await me(second.access_token)).status).toBe(401);
  });

  test('is not older because the tokens before it were used', async () => {
    const one = await server.signInTokens('rivera');
    const second = await renewed(one.refresh_token);
    await me(second.access_token);
    const third = await renewed(second.refresh_token);
    await me(second.access_token);
    clock.advance({ hours: 2 });
    expect((await renewed(second.refresh_token)).refresh_token).toBe(third.refresh_token);
  });

  test('that was stolen and is used in turns is cut off at its first reuse', async () => {
    const use = async ({ refresh_token }: Tokens) => {
      const answer = await refresh(refresh_token);
      if (answer.status !== 200) return null;
      const next = tokens.parse(answer.body);
      const { status } = await me(next.access_token);
      clock.advance({ minutes: 3 });
      return status === 200 ? next : null;
    };
    const stolen = await renewed((await server.signInTokens('rivera')).refresh_token);
    const first = await use(stolen);
    expect(first).not.toBeNull();
    expect(await use(stolen)).toBeNull();
    expect(first && (await use(first))).toBeNull();
  });

  test('keeps an honest device signed in, however many answers are lost and however its tabs race', async () => {
    const chance = createChance(7);
    let kept = await server.signInTokens('rivera', { remember: true });
    let refused = 0;
    for (let round = 0; round < 300; round += 1) {
      clock.advance({ minutes: 5 + chance.below(30) });
      const tabs = await Promise.all(Array.from({ length: 1 + chance.below(3) }, () => refresh(kept.refresh_token)));
      refused += tabs.filter(({ status }) => status !== 200).length;
      if (chance.is(0.3) || refused > 0) continue;
      kept = tokens.parse(tabs[0]?.body);
      if (chance.is(0.8)) await me(kept.access_token);
    }
    expect(refused).toBe(0);
  });

  test('that is three behind ends the session, also within the 30 s', async () => {
    const first = (await server.signInTokens('rivera')).refresh_token;
    let newest = first;
    for (let index = 0; index < 3; index += 1) newest = (await renewed(newest)).refresh_token;
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(newest)).status).toBe(401);
  });

  test('thirty refreshes of one token at once are one rotation', async () => {
    const first = (await server.signInTokens('rivera')).refresh_token;
    const answers = await Promise.all(Array.from({ length: 30 }, () => renewed(first)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    const id = first.split('.')[1];
    expect(await server.db.query('SELECT counter FROM sessions WHERE id = $1', [id])).toEqual([{ counter: 2 }]);
  });

  test.each([
    ['nothing', {}],
    ['an empty text', { refresh: '' }],
    ['an access token', { refresh: 'a.b.c' }],
    ['a made-up one', { refresh: `1.${newId()}.1.${Buffer.alloc(32).toString('base64url')}` }],
  ])('that is %s is 401', async (_, body) => {
    expect((await server.call('POST', '/api/auth/refresh', { body })).status).toBe(401);
  });

  test('with another counter is forged, and does not end the session', async () => {
    const { refresh_token: token } = await server.signInTokens('rivera');
    const [version, id, , signature] = token.split('.');
    expect((await refresh([version, id, '2', signature].join('.'))).status).toBe(401);
    await renewed(token);
  });
});

describe('a session ends', () => {
  test.each([
    ['12 hours without use', 'rivera', false, { hours: 11 }, { hours: 13 }],
    ['14 days without use when remembered', 'rivera', true, { days: 13 }, { days: 15 }],
    ['12 hours without use for staff, remembered or not', 'office', true, { hours: 11 }, { hours: 13 }],
  ])('after %s', async (_, who, remember, within, beyond) => {
    const { refresh_token: token } = await server.signInTokens(who, { remember });
    clock.advance(within);
    const next = (await renewed(token)).refresh_token;
    clock.advance(beyond);
    expect((await refresh(next)).status).toBe(401);
  });

  test('after 30 days at the most', async () => {
    let token = (await server.signInTokens('rivera', { remember: true })).refresh_token;
    for (let day = 0; day < 29; day += 1) {
      clock.advance({ days: 1 });
      token = (await renewed(token)).refresh_token;
    }
    clock.advance({ days: 2 });
    expect((await refresh(token)).status).toBe(401);
  });

  test('after 30 days also for an access token that is not over yet', async () => {
    let token = (await server.signInTokens('rivera', { remember: true })).refresh_token;
    for (let day = 0; day < 29; day += 1) {
      clock.advance({ days: 1 });
      token = (await renewed(token)).refresh_token;
    }
    clock.advance({ hours: 23, minutes: 55 });
    const { access_token: access } = await renewed(token);
    expect((await me(access)).status).toBe(200);
    clock.advance({ minutes: 6 });
    expect(await me(access)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test.each([
    ['a superuser who is not staff', 'is_superuser'],
    ['staff who are no superuser', 'is_staff'],
  ])('after 12 hours without use for %s, even if remembered', async (_, right) => {
    await server.db.query(`UPDATE accounts SET ${right} = true WHERE username = 'okafor'`);
    const { refresh_token: token } = await server.signInTokens('okafor', { remember: true });
    await server.db.query(`UPDATE accounts SET ${right} = false WHERE username = 'okafor'`);
    clock.advance({ hours: 13 });
    expect((await refresh(token)).status).toBe(401);
  });

  test('at sign-out, for its access token too; other sessions stay', async () => {
    const one = await server.signInTokens('rivera');
    const other = await server.signInTokens('rivera');
    const answer = await server.call('POST', '/api/auth/logout', { body: { refresh_token: one.refresh_token } });
    expect(answer.status).toBe(200);
    expect((await me(one.access_token)).status).toBe(401);
    expect((await refresh(one.refresh_token)).status).toBe(401);
    expect((await me(other.access_token)).status).toBe(200);
  });

  test('where the account has fifty others that were used later', async () => {
    const oldest = await server.signIn('okafor');
    clock.advance({ seconds: 1 });
    const { access_token: used, refresh_token: kept } = await server.signInTokens('okafor');
    clock.advance({ seconds: 1 });
    const others: string[] = [];
    for (let session = 0; session < 48; session += 1) others.push(await server.signIn('okafor'));
    expect((await me(oldest)).status).toBe(200);
    clock.advance({ seconds: 1 });
    await renewed(kept);
    const newest = await server.signIn('okafor');
    expect((await me(oldest)).status).toBe(401);
    await server.signIn('okafor');
    expect([(await me(used)).status, (await me(newest)).status]).toEqual([200, 200]);
    const statuses = await Promise.all(others.map(async (token) => (await me(token)).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    await server.db.query(
      "DELETE FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE username = 'okafor')",
    );
  });

  test('at sign-out with the access token alone', async () => {
    const token = await server.signIn('rivera');
    expect((await server.call('POST', '/api/auth/logout', { token, body: {} })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });
});
