import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '#server/version.ts';
import { awardBodyFor, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const TOKEN = 'a-token-of-the-monitoring';
let server: TestServer;
let school: School;
let token: string;

beforeAll(async () => {
  server = await createTestServer({
    deps: {
      metricsToken: TOKEN,
      connections: () => ({ open: 5, idle: 3, waiting: 2 }),
      disk: { free: () => 7_000_000_000, isLow: () => false },
    },
  });
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());

async function figures(): Promise<string[]> {
  const answer = await server.fetch('/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return (await answer.text()).split('\n');
}

test('without the token nobody reads them, and without one in the settings there are none', async () => {
  for (const given of [undefined, 'Bearer another-token-of-somebody', TOKEN, `Bearer ${TOKEN}x`]) {
    const headers: Record<string, string> = given === undefined ? {} : { Authorization: given };
    expect((await server.call('GET', '/metrics', { headers })).status).toBe(401);
  }
  const off = await createTestServer({ sharing: server });
  const answer = await off.call('GET', '/metrics', { headers: { Authorization: `Bearer ${TOKEN}` } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await off.close();
});

test('they tell how the server is', async () => {
  const told = await figures();
  expect(told).toContain(`habit_points_info{version="${VERSION}"} 1`);
  expect(told).toContain('habit_points_ready 1');
  expect(told).toContain('habit_points_disk_free_bytes 7000000000');
  expect(told).toContain('habit_points_board_streams 0');
  expect(told).toContain('habit_points_database_connections 5');
  expect(told).toContain('habit_points_database_connections_idle 3');
  expect(told).toContain('habit_points_database_waiting 2');
  // What is not known has no figure: this server makes no backups.
  expect(told.filter((line) => line.startsWith('habit_points_backup_age_seconds'))).toEqual([]);
  expect(told.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
});

test('an award counts once however often it is sent, and a refusal by its code', async () => {
  const body = awardBodyFor(school);
  const award = () => server.call('POST', '/api/points/award', { token, body });
  await award();
  await award();
  await server.call('POST', '/api/points/award-bulk', { token, body: { items: [awardBodyFor(school), body] } });
  await server.call('POST', '/api/points/award', { body });
  const told = await figures();
  expect(told).toContain('habit_points_awards_total 2');
  expect(told).toContain('habit_points_requests_total{method="POST",route="/api/points/award",status="201"} 2');
  expect(told).toContain('habit_points_request_seconds_count{method="POST",route="/api/points/award"} 3');
  expect(told.find((line) => line.startsWith('habit_points_refusals_total{code="unauthenticated"}'))).toMatch(/ \d+$/);
});

test('no figure tells an id or a word that a caller has chosen', async () => {
  await server.call('GET', `/api/students/${school.students[0]?.id}`, { token });
  await server.call('SECRET', '/api/points/award', { token });
  await server.call('GET', '/a-path-that-nobody-has');
  const told = (await figures()).join('\n');
  expect(told).not.toContain(String(school.students[0]?.id));
  expect(told).not.toContain('SECRET');
  expect(told).not.toContain('nobody-has');
});
