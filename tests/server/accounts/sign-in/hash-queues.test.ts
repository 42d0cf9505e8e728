import { expect, test } from 'vitest';
import { HASH_COST } from '#server/accounts/passwords/passwords.ts';
import { createTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts';

/** A server whose hashes cost what they cost a school, as does that of the account that signs in. */
async function atFullCost(deps: TestServerOptions['deps'] = {}): Promise<TestServer> {
  const server = await createTestServer({ deps: { ...deps, hashCost: HASH_COST } });
  await server.signIn('rivera');
  return server;
}

test('a queue of recoveries of unknown names does not delay the sign-in of a known one', async () => {
  const server = await atFullCost({ trustedProxies: 1 });
  /** Each from an address of its own, so that no limit stops it before its answer is hashed. */
  const recover = async (index: number): Promise<number> => {
    const body = { email: `nobody-${index}@demo.school`, answer: 'a guess', new_password: 'Quiet-Lantern-42' };
    const headers = { 'X-Forwarded-For': `10.0.0.${index}` };
    return (await server.call('POST', '/api/auth/educator/security/verify-reset', { body, headers })).status;
  };
  await recover(0);

  let hashed = 0;
  let tellFull = (): void => {};
  const isFull = new Promise<void>((resolve) => (tellFull = resolve));
  const flood = Array.from({ length: 30 }, async (_, index) => {
    const status = await recover(index + 1);
    if (status === 400) hashed += 1;
    if (status === 503) tellFull();
    return status;
  });
  await isFull;
  const before = hashed;
  await server.signIn('rivera');
  // 16 wait in a full queue: who waited behind them would be answered after them.
  expect(hashed - before).toBeLessThan(12);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([400, 503]));
  await server.close();
});

test('72 teachers sign in at the same moment behind one address, and none is asked to come back', async () => {
  const server = await atFullCost();
  await server.db.query(`
    INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash, password_changed_at,
                          created_at)
    SELECT gen_random_uuid(), n || email, n || username, first_name, last_name, role, state, password_hash, now(), now()
      FROM accounts, generate_series(1, 72) n WHERE username = 'rivera'`);
  const signIns = Array.from({ length: 72 }, (_, index) => server.signIn(`${index + 1}rivera`));
  expect(new Set(await Promise.all(signIns)).size).toBe(72);
  await server.close();
});

test('sign-ins whose clients gave up are not hashed, and the next one does not wait for them', async () => {
  const server = await atFullCost();
  const gone = new AbortController();
  const giveUp = (index: number) =>
    server.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `nobody-${index}@demo.school`, password: 'Quiet-Lantern-42' }),
      signal: gone.signal,
    });
  const answers = Array.from({ length: 60 }, (_, index) => giveUp(index));
  await Promise.race(answers);
  gone.abort();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await server.signIn('rivera');
  const failed = await server.db.query("SELECT 1 FROM audit_log WHERE action = 'sign_in_failed'");
  // One was answered, and some were being hashed.
  expect(statuses.filter((status) => status === 401)).toHaveLength(failed.length);
  expect(failed.length).toBeLessThan(10);
  await server.close();
});
