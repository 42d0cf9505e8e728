import { afterAll, beforeAll, expect, test } from 'vitest';
import * as OPERATIONS from '#data/api/endpoints.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let ids: { student: string; roster: string };

beforeAll(async () => {
  // Some answers tell the time.
  const at = new Date('2026-11-20T09:00:00Z');
  server = await createTestServer({ clock: () => at });
  token = await server.signIn('rivera');
  const [student] = await server.db.query<{ id: string }>('SELECT id FROM students ORDER BY id LIMIT 1');
  const [roster] = await server.db.query<{ id: string }>(
    `SELECT r.id FROM rosters r JOIN accounts a ON a.id = r.owner_id WHERE a.username = 'rivera' ORDER BY r.id LIMIT 1`,
  );
  ids = { student: student?.id ?? '', roster: roster?.id ?? '' };
});
afterAll(() => server.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function answerOf(way: string): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = way.split(' ');
  // Reads are of what is there; a write changes nothing: of nobody, or with an empty body.
  const id = method === 'DELETE' ? NOBODY : /\/(groups|rosters)\//.test(path) ? ids.roster : ids.student;
  const { status, body } = await server.call(method, path.replace('{id}', id), {
    token: path.includes('logout') ? await server.signIn('rivera') : token,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
  });
  return { status, body: { ...(body as object), request_id: null } };
}

const twinOf = (way: string): string => (way.endsWith('/') ? way.slice(0, -1) : `${way}/`);
/** Old clients come to these only after our main path failed them, which it does not. */
const NOT_OURS = /^PUT .*\/(members|students)$|\?roster_id=/;
/** What the spec names and the app itself does not ask for. */
const OTHERS = [
  ['award in bulk', ['POST /api/points/award-bulk']],
  ['grades', ['GET /api/students/grades/summary']],
] as const;
const operations: Array<readonly [string, readonly string[]]> = [
  ...Object.values(OPERATIONS).map(({ name, ways }) => [name, ways] as const),
  ...OTHERS,
].filter(([, [first = '']]) => !NOT_OURS.test(first));

test.each(operations)(
  '%s: every path of the specification answers as the first one, with a slash and without',
  async (_, ways) => {
    const paths = ways.flatMap((way) => (NOT_OURS.test(way) ? [] : [way, twinOf(way)]));
    const [first = ''] = paths;
    const expected = await answerOf(first);
    expect(expected).not.toEqual(await answerOf(`${first.split(' ')[0]} /api/nothing`));
    expect(expected.status).not.toBe(405);
    for (const path of paths.slice(1)) expect([path, await answerOf(path)]).toEqual([path, expected]);
  },
);
