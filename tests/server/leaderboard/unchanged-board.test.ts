import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaderboard } from '#contracts/leaderboard.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
});
afterAll(() => server.close());

const ask = (etag: string | null, who = token) =>
  server.call('GET', '/api/leaderboard/', { token: who, ...(etag && { headers: { 'If-None-Match': etag } }) });
const etagOf = ({ headers }: { headers: Headers }): string => headers.get('ETag') ?? '';

test('a board that has not changed is answered with 304 and no body, until somebody is awarded', async () => {
  const first = await ask(null);
  expect(etagOf(first)).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await ask(etagOf(first));
  expect([again.status, again.body]).toEqual([304, null]);

  const school = await readSchool(server, token);
  await server.call('POST', '/api/points/award/', { token, body: awardBodyFor(school) });
  const changed = await ask(etagOf(first));
  expect(changed.status).toBe(200);
  expect(leaderboard.parse(changed.body).houses).not.toEqual(leaderboard.parse(first.body).houses);
});

test.each([
  ['made strong by a proxy', (etag: string) => etag.replace('W/', '')],
  ['among others', (etag: string) => `"x", ${etag}`],
])('the ETag %s is still the same', async (_, sent) => {
  expect((await ask(sent(etagOf(await ask(null))))).status).toBe(304);
});

test('a scholar, who sees shorter names, has an ETag of their own', async () => {
  const scholar = await server.signIn('amara');
  expect((await ask(etagOf(await ask(null)), scholar)).status).toBe(200);
});
