import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaderboard } from '#contracts/houses.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let school: School;
const BOARD = '/api/leaderboard/';

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());

const ask = (path: string, etag: string | null = null, who = token) =>
  server.call('GET', path, { token: who, ...(etag && { headers: { 'If-None-Match': etag } }) });
const etagOf = ({ headers }: { headers: Headers }): string => headers.get('ETag') ?? '';

const READS = [
  BOARD,
  '/api/students/?page_size=5000',
  '/api/students/{student}',
  '/api/students/{student}/history',
  '/api/reports?type=points_by_student',
  '/api/points/mine?since=2026-01-01T00:00:00Z',
  '/api/rosters',
  '/api/rosters/{roster}',
  '/api/rosters/{roster}/students',
  '/api/houses/summary',
  '/api/students/grades/summary',
  '/api/habits',
  '/api/reasons',
  '/api/store/items',
];

test.each(READS)('%s is answered with 304 and no body while it is the same', async (template) => {
  const rosters = await server.db.query<{ id: string }>(
    "SELECT r.id FROM rosters r JOIN accounts a ON a.id = r.owner_id WHERE a.username = 'rivera' LIMIT 1",
  );
  const path = template.replace('{student}', nth(school.students, 0).id).replace('{roster}', nth(rosters, 0).id);
  const first = await ask(path);
  const again = await ask(path, etagOf(first));
  expect([first.status, again.status, again.body]).toEqual([200, 304, null]);
  for (const { headers } of [first, again]) {
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache',
      'Authorization, Accept-Encoding',
    ]);
  }
});

test('after an award the board, the students, the report and the history are new', async () => {
  const { id } = nth(school.students, 10);
  const paths = [BOARD, '/api/students/', '/api/reports', `/api/students/${id}/history`];
  const before = await Promise.all(paths.map((path) => ask(path)));
  await server.call('POST', '/api/points/award/', { token, body: awardBodyFor(school) });
  const after = await Promise.all(paths.map((path, index) => ask(path, etagOf(nth(before, index)))));
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(leaderboard.parse(after[0]?.body).houses).not.toEqual(leaderboard.parse(before[0]?.body).houses);
});

test.each([
  ['made strong by a proxy', (etag: string) => etag.replace('W/', '')],
  ['among others', (etag: string) => `"x", ${etag}`],
])('the ETag %s is still the same', async (_, sent) => {
  expect((await ask(BOARD, sent(etagOf(await ask(BOARD))))).status).toBe(304);
});

test.each([
  ['a teacher who sees the same', 'okafor', '/api/students/'],
  ['a scholar, who sees shorter names', 'amara', BOARD],
])("%s never learns that another account's answer is still the same", async (_, username, path) => {
  const other = await server.signIn(username);
  expect((await ask(path, etagOf(await ask(path)), other)).status).toBe(200);
});

test('a long answer is compressed for callers that can read that, and a short one for nobody', async () => {
  const encodings = { 'Accept-Encoding': 'gzip, deflate, br' };
  const headers = { Authorization: `Bearer ${token}`, ...encodings };
  const long = await server.fetch('/api/students/?page_size=5000', { headers });
  const bytes = Buffer.from(await long.arrayBuffer());
  const plain = await ask('/api/students/?page_size=5000');
  expect(long.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(plain.body);
  expect(bytes.length).toBeLessThan(JSON.stringify(plain.body).length / 4);

  const short = await server.call('GET', '/api/students/grades/summary', { token, headers: encodings });
  for (const answer of [short, plain]) expect(answer.headers.get('content-encoding')).toBeNull();
});
