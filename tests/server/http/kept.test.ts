import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { houseList } from '#contracts/houses.ts';
import { fakeClock, type FakeClock } from '#tests/support/server/fake-clock.ts';
import { nth } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let school: TestServer;
let server: TestServer;
let clock: FakeClock;
let asked: string[] = [];

beforeAll(async () => {
  clock = fakeClock();
  school = await createTestServer({ clock: clock.now });
  const query: TestServer['db']['query'] = (text, values) => {
    asked.push(text);
    return isAway ? Promise.reject(new Error('away')) : school.db.query(text, values);
  };
  server = await createTestServer({ clock: clock.now, sharing: school, deps: { db: { ...school.db, query } } });
});
let isAway = false;
beforeEach(() => {
  isAway = false;
  asked = [];
  clock.advance({ seconds: 1 });
});
afterAll(async () => {
  await server.close();
  await school.close();
});

const PUBLIC = ['/api/houses', '/api/school', '/api/students/grades/summary', '/api/privacy', '/api/openapi.json'];
const names = async () =>
  houseList.parse((await server.call('GET', '/api/houses')).body).results.map(({ name }) => name);

test.each(PUBLIC)('%s is read from the database once a second, for however many ask', async (path) => {
  const first = await server.call('GET', path);
  asked = [];
  const others = await Promise.all(Array.from({ length: 20 }, () => server.call('GET', path)));
  expect(asked).toEqual([]);
  for (const { status, body } of others) expect({ status, body }).toEqual({ status: 200, body: first.body });
});

test('those who ask while it is being read share the answer', async () => {
  await Promise.all(Array.from({ length: 20 }, () => server.call('GET', '/api/houses')));
  expect(asked).toHaveLength(1);
});

test('a change by another process is seen after a second', async () => {
  const [first] = await names();
  await school.db.query('UPDATE houses SET name = $1 WHERE name = $2', ['Otters', first]);
  expect(await names()).toContain(first);
  clock.advance({ seconds: 1 });
  expect(await names()).toContain('Otters');
});

test('a change by this process is seen at once', async () => {
  const office = await server.signIn('office');
  const { results } = houseList.parse((await server.call('GET', '/api/houses')).body);
  const { id, colour } = nth(results, 1);
  const body = { version: 1, name: 'Herons', colour };
  expect((await server.call('PATCH', `/api/admin/houses/${id}`, { token: office, body })).status).toBe(200);
  expect(await names()).toContain('Herons');
});

test('a failure is not kept', async () => {
  isAway = true;
  expect((await server.call('GET', '/api/houses')).status).toBe(500);
  isAway = false;
  expect((await server.call('GET', '/api/houses')).status).toBe(200);
});

test('those who may see more are given more', async () => {
  const teacher = await server.signIn('rivera');
  expect((await server.call('GET', '/api/school')).body).not.toHaveProperty('terms');
  expect((await server.call('GET', '/api/school', { token: teacher })).body).toHaveProperty('terms');
  expect((await server.call('GET', '/api/school')).body).not.toHaveProperty('terms');
});

test('a crest is read once a second, and a new one is seen at once', async () => {
  const { results } = houseList.parse((await server.call('GET', '/api/houses')).body);
  const { id } = nth(results, 0);
  const path = `/crests/${id}.png`;
  expect((await server.call('GET', path)).status).toBe(404);
  const insert = (etag: string) =>
    school.db.query(
      `INSERT INTO house_crests (house_id, png, etag, set_at) VALUES ($1, '\\x89', $2, $3)
       ON CONFLICT (house_id) DO UPDATE SET etag = $2`,
      [id, etag, clock.now()],
    );
  await insert('"one"');
  clock.advance({ seconds: 1 });
  expect((await server.call('GET', path)).headers.get('etag')).toBe('"one"');
  asked = [];
  await Promise.all(Array.from({ length: 20 }, () => server.call('GET', path)));
  expect(asked).toEqual([]);
  await insert('"two"');
  const office = await server.signIn('office');
  const ids = results.map((house) => house.id);
  const written = await server.call('PUT', '/api/admin/houses/order', { token: office, body: { ids } });
  expect([written.status, (await server.call('GET', path)).headers.get('etag')]).toEqual([200, '"two"']);
});
