import { beforeEach, expect, it } from 'vitest';
import { createApiClient } from '#data/api/api-client.ts';
import type { Leaderboard } from '#contracts/houses.ts';
import { boardsOfLeaderboard } from '#data/api/dialects/decode/boards.ts';
import { boards } from '#data/cache/boards.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { A_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const house = {
  id: 'h1',
  name: 'Savant',
  colour: '#036363',
  icon: '/icons/Savant.png',
  points_total: 5,
  top_student: null,
};
const FIRST = '2026-11-20T09:14:00.000Z';
const BOARD: Leaderboard = { houses: [house], updated_at: FIRST };
const CONFIRMED = '2026-11-20T09:15:00.000Z';

let db: SchoolDb;
beforeEach(() => {
  emptyDisk();
  db = new SchoolDb('teacher-1');
});

/** A server that names its board; `asked` gets what each request names as known. */
function board(options: { isOurs: boolean; isSameOrigin?: boolean; etag: string | null }) {
  const asked: Array<string | null> = [];
  const memory = createShortMemory();
  void memory.learn({ isOurs: options.isOurs });
  const signed = (response: Response): Response => (options.isOurs ? byOurs(response) : response);
  const api = createApiClient({
    memory,
    baseUrl: SERVER,
    isSameOrigin: options.isSameOrigin ?? true,
    auth: A_SESSION,
    send: async (request) => {
      const known = request.headers.get('If-None-Match');
      asked.push(known);
      if (known !== null && known === options.etag) {
        const headers = { Date: 'Fri, 20 Nov 2026 09:15:00 GMT', ETag: known };
        return signed(new Response(null, { status: 304, headers }));
      }
      const headers = new Headers(options.etag === null ? {} : { ETag: options.etag });
      const isPlain = !request.url.endsWith('/boards');
      return signed(Response.json(isPlain ? BOARD : boardsOfLeaderboard(BOARD), { headers }));
    },
  });
  return { asked, refresh: (now: number) => boards.load({ api, db, now: () => now }) };
}

it('a board that our server says is unchanged stays, and is as fresh as that answer', async () => {
  const { asked, refresh } = board({ isOurs: true, etag: 'W/"1"' });
  await refresh(1000);
  expect(await boards.read({ db })).toMatchObject({ data: { houses: [{ name: 'Savant' }] }, time: Date.parse(FIRST) });
  expect(await refresh(2000)).toEqual({ ok: true, value: undefined });
  expect(asked).toEqual([null, 'W/"1"']);
  expect(await boards.read({ db })).toMatchObject({
    data: { houses: [{ name: 'Savant' }] },
    time: Date.parse(CONFIRMED),
  });
  expect(await boards.loadedAt({ db })).toBe(2000);
});

it.each([
  ['a server without ETags', { isOurs: true, etag: null }],
  ['another server', { isOurs: false, etag: 'W/"1"' }],
  ['our server at another origin, whose CORS rules may refuse it,', { isOurs: true, isSameOrigin: false, etag: '"1"' }],
])('%s is asked without a condition each time', async (_, options) => {
  const { asked, refresh } = board(options);
  await refresh(1000);
  await refresh(2000);
  expect(asked).toEqual([null, null]);
  expect(await boards.read({ db })).toMatchObject({ time: Date.parse(FIRST) });
});
