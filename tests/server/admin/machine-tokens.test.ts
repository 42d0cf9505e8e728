import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineTokenList, machineTokenMade } from '#contracts/admin/tokens.ts';
import { LIMITS, PACES } from '#server/limits/limits.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { newId } from '#tests/support/ids.ts';
import { awardBodyFor, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let clock: FakeClock;
let office: string;
let school: School;

beforeAll(async () => {
  clock = fakeClock();
  server = await createTestServer({ clock: clock.now });
  office = await server.signIn('office');
  school = await readSchool(server, office);
});
afterAll(() => server.close());

/** The constructor of functions with `await` in them has no name. */
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<unknown>;

const NEW = { name: 'Library', scopes: ['awards'], days: 30 };
const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/admin/tokens', { token: office, body: { ...NEW, ...changes }, headers });
const make = async (changes: object = {}) => machineTokenMade.parse((await send(changes)).body);
const list = async () =>
  machineTokenList.parse((await server.call('GET', '/api/admin/tokens', { token: office })).body).results;
const award = (token: string, changes: Record<string, unknown> = {}) =>
  server.call('POST', '/api/points/award', { token, body: awardBodyFor(school, changes) });
const end = (id: string) => server.call('DELETE', `/api/admin/tokens/${id}`, { token: office });

describe('a token', () => {
  test('is shown once, and is kept as a hash alone', async () => {
    const { token, id, ...made } = await make();
    expect(token).toMatch(/^hpt_[\w-]{43}$/);
    expect(made).toMatchObject({
      name: 'Library',
      scopes: ['awards'],
      last_used_at: null,
      ended_at: null,
      is_live: true,
    });
    expect(Date.parse(made.expires_at) - Date.parse(made.made_at)).toBe(30 * 24 * 3_600_000);
    expect((await list()).find((each) => each.id === id)).not.toHaveProperty('token');
    const rows = await server.db.query(
      "SELECT encode(token_hash, 'escape') AS hash, machine_tokens::text AS row FROM machine_tokens",
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  test('awards in the name of the superuser who made it, and the ledger names the program', async () => {
    const { token } = await make({ name: 'Gate 1' });
    const id = newId();
    const answer = await award(token, { client_award_id: id, source: 'manual' });
    expect(answer).toMatchObject({ status: 201, body: { client_award_id: id, replayed: false } });
    expect(await award(token, { client_award_id: id, source: 'manual' })).toMatchObject({
      status: 201,
      body: { replayed: true },
    });
    const rows = await server.db.query(
      `SELECT l.source, a.username FROM ledger l JOIN accounts a ON a.id = l.actor_id WHERE l.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ source: 'token: Gate 1', username: 'office' }]);
  });

  test('awards many at once, also by name', async () => {
    const { token } = await make({ name: 'Gate 2' });
    const items = [awardBodyFor(school, { client_award_id: newId() })];
    const answer = await server.call('POST', '/api/points/award-bulk', { token, body: { items } });
    expect(answer).toMatchObject({ status: 201, body: { awarded: 1 } });
    const [row] = await server.db.query("SELECT count(*)::int AS n FROM ledger WHERE source = 'token: Gate 2'");
    expect(row).toEqual({ n: 1 });
  });

  test.each([
    ['awards', 'GET /api/points/mine', 403],
    ['awards', 'GET /api/students', 403],
    ['students', 'GET /api/students', 200],
    ['students', 'GET /api/habits', 200],
    ['students', 'GET /api/reports', 403],
    ['students', 'POST /api/points/award', 403],
    ['boards', 'GET /api/leaderboard/boards', 200],
    ['boards', 'GET /api/leaderboard', 200],
    ['boards', 'GET /api/students', 403],
    ['reports', 'GET /api/reports', 200],
    ['reports', 'GET /api/leaderboard/boards', 403],
    // What nobody asks of a program, although an educator or a superuser may do it.
    ['awards', 'GET /api/auth/me', 403],
    ['students', 'POST /api/students', 403],
    ['reports', 'GET /api/admin/audit', 403],
    ['reports', 'GET /api/admin/tokens', 403],
  ])('for %s: %s answers %i', async (scope, call, status) => {
    const { token, id } = await make({ scopes: [scope] });
    const [method = '', path = ''] = call.split(' ');
    const answer = await server.call(method, path, { token, body: method === 'POST' ? {} : undefined });
    const refused = { detail: 'This token is not for that.', code: 'forbidden' };
    expect(answer).toMatchObject({ status, ...(status === 403 && { body: refused }) });
    await end(id);
  });

  test('is nobody where everybody may call', async () => {
    const { token, id } = await make({ scopes: ['boards'] });
    const asNobody = await server.call('GET', '/api/school');
    expect((await server.call('GET', '/api/school', { token })).body).toEqual(asNobody.body);
    await end(id);
  });

  test('says when it was used last, to the minute', async () => {
    const { token, id } = await make();
    const used = async () => (await list()).find((each) => each.id === id)?.last_used_at;
    const first = clock.now().toISOString();
    await award(token);
    clock.advance({ seconds: 59 });
    await award(token);
    expect(await used()).toBe(first);
    clock.advance({ seconds: 1 });
    await award(token);
    expect(await used()).toBe(clock.now().toISOString());
    await end(id);
  });
});

test('the ten lines of docs/api.md award a point', async () => {
  const { token, id } = await make({ name: 'Docs', scopes: ['awards', 'students'] });
  const [, lines = ''] = /```js\n([^]+?)```/.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  expect(lines.trim().split('\n').filter(Boolean)).toHaveLength(10);
  const said: unknown[] = [];
  const script = lines.replace('http://localhost:8080', server.url).replace('<the token>', token);
  const run = new AsyncFunction('fetch', 'console', script);
  await run(server.fetch, { log: (...words: unknown[]) => said.push(...words) });
  expect(said).toEqual([201, expect.objectContaining({ points: 1, status: 'counted', replayed: false })]);
  await end(id);
});

describe('a token no longer works', () => {
  const refused = { status: 401, body: { code: 'token_ended' } };

  test('from the moment in which a superuser ends it; a second end changes nothing', async () => {
    const { token, id } = await make();
    const ended = await end(id);
    expect(ended).toMatchObject({ status: 200, body: { is_live: false, ended_at: clock.now().toISOString() } });
    expect(await award(token)).toMatchObject(refused);
    clock.advance({ seconds: 5 });
    expect((await end(id)).body).toEqual(ended.body);
  });

  test('after its days', async () => {
    const { token, id, expires_at } = await make();
    await server.db.query('UPDATE machine_tokens SET expires_at = $2 WHERE id = $1', [
      id,
      new Date(clock.now().getTime() + 1),
    ]);
    expect((await award(token)).status).toBe(201);
    await server.db.query('UPDATE machine_tokens SET expires_at = $2 WHERE id = $1', [id, clock.now()]);
    expect(await award(token)).toMatchObject(refused);
    expect(Date.parse(expires_at)).toBeGreaterThan(clock.now().getTime());
  });

  test.each([
    ['is closed', "state = 'disabled'", "state = 'active'"],
    ['is no superuser any more', 'is_superuser = false', 'is_superuser = true'],
  ])('once the account of its maker %s', async (_, change, back) => {
    const { token, id } = await make();
    await server.db.query(`UPDATE accounts SET ${change} WHERE username = 'office'`);
    expect(await award(token)).toMatchObject(refused);
    await server.db.query(`UPDATE accounts SET ${back} WHERE username = 'office'`);
    expect((await award(token)).status).toBe(201);
    await end(id);
  });

  test('and one that never was is no token', async () => {
    expect(await award(`hpt_${'x'.repeat(43)}`)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });
});

describe('to make one', () => {
  test.each([
    [{ name: ' ' }, 'Say which program the token is for.'],
    [{ name: 'x'.repeat(31) }, 'A name has at most 30 characters.'],
    [{ scopes: [] }, 'Choose what the program may do.'],
    [{ scopes: ['everything'] }, 'Choose what the program may do.'],
    [{ days: 31 }, 'A token works for 30, 90 or 365 days.'],
  ])('with %j is refused in words', async (changes, detail) => {
    expect(await send(changes)).toMatchObject({ status: 400, body: { detail } });
  });

  test('needs a sign-in of the last 15 minutes', async () => {
    const [earlier] = await server.db.query<{ id: string }>('SELECT id FROM machine_tokens LIMIT 1');
    expect(earlier).toBeDefined();
    await server.db.query("UPDATE sessions SET created_at = created_at - interval '16 minutes', proved_at = NULL");
    expect(await send()).toMatchObject({ status: 400, body: { code: 'reauthenticate' } });
    office = await server.signIn('office');
    expect((await send()).status).toBe(201);
  });

  test('twice with one key makes one, and the second is told to end it', async () => {
    const key = newId();
    const first = await send({}, { 'Idempotency-Key': key });
    expect(first).toMatchObject({ status: 201, body: { id: key } });
    expect(await send({}, { 'Idempotency-Key': key })).toMatchObject({ status: 409, body: { code: 'token_made' } });
    await end(key);
  });

  test('works for 20 that live, and no more', async () => {
    await server.db.query('UPDATE machine_tokens SET ended_at = now(), ended_by = made_by WHERE ended_at IS NULL');
    for (let count = 0; count < 20; count += 1) await make();
    expect(await send()).toMatchObject({ status: 422, body: { code: 'too_many_tokens' } });
    const oldest = (await list()).find(({ is_live }) => is_live);
    await end(oldest?.id ?? '');
    expect((await send()).status).toBe(201);
  });

  test('and to end one are in the audit, under the name of the program', async () => {
    await server.db.query('UPDATE machine_tokens SET ended_at = now(), ended_by = made_by WHERE ended_at IS NULL');
    const { id } = await make({ name: 'Canteen', scopes: ['reports', 'awards', 'awards'] });
    await end(id);
    const rows = await server.db.query(
      'SELECT action, object_type, details FROM audit_log WHERE object_id = $1 ORDER BY seq',
      [id],
    );
    expect(rows).toEqual([
      { action: 'token_made', object_type: 'token', details: { scopes: ['awards', 'reports'], days: 30 } },
      { action: 'token_ended', object_type: 'token', details: {} },
    ]);
    const audit = await server.call('GET', '/api/admin/audit?action=token_made', { token: office });
    expect(JSON.stringify(audit.body)).toContain('Canteen');
  });
});

describe('a program is limited', () => {
  test('to the pace of a scholar, and its maker goes on', async () => {
    const paced = await createTestServer({
      clock: clock.now,
      sharing: server,
      deps: { paces: { ...PACES, scholar: { ...PACES.scholar, holdMs: 0 } } },
    });
    const { token, id } = await make({ scopes: ['boards'] });
    const ask = async (by: string) => (await paced.call('GET', '/api/leaderboard/boards', { token: by })).status;
    const answers = [];
    for (let count = 0; count < 101; count += 1) answers.push(await ask(token));
    expect([answers.slice(0, 100).every((status) => status === 200), answers[100]]).toEqual([true, 429]);
    expect(await ask(office)).toBe(200);
    await end(id);
    await paced.close();
  });

  test('in its awards by the hour, each program apart', async () => {
    const { token, id } = await make({ name: 'Busy' });
    const other = await make({ name: 'Other' });
    const bulk = (by: string, count: number) =>
      server.call('POST', '/api/points/award-bulk', {
        token: by,
        body: { items: Array.from({ length: count }, () => awardBodyFor(school, { client_award_id: newId() })) },
      });
    for (let sent = 0; sent < LIMITS.awards.max; sent += 500) expect((await bulk(token, 500)).status).toBe(201);
    expect(await award(token)).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect((await award(other.token)).status).toBe(201);
    await end(id);
    await end(other.id);
  });
});
