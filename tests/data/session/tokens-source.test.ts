import { beforeEach, expect, it } from 'vitest';
import { SessionDb } from '#data/session/session-db.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { createLocks } from '#tests/support/locks.ts';

let db: SessionDb;
let refreshes: string[];
let answer: () => Response;

beforeEach(async () => {
  emptyDisk();
  db = new SessionDb();
  refreshes = [];
  answer = () => Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' });
  await db.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });
});

const STALE = { userId: RIVERA.id, proof: { scheme: 'Bearer', token: 'access-1' } } as const;
const locks = createLocks();
/** Page and worker: two sources over one database and one lock. */
const source = () =>
  createTokensSource({
    db,
    baseUrl: SERVER,
    locks,
    send: async (request) => {
      refreshes.push(await request.text());
      return answer();
    },
  });

it('refreshes once when page and worker meet the same expired token together', async () => {
  const outcomes = await Promise.all([source().refresh(STALE), source().refresh(STALE)]);
  expect(outcomes).toEqual([
    { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'access-2' } },
    { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'access-2' } },
  ]);
  expect(refreshes).toEqual(['{"refresh":"refresh-1"}']);
  expect((await db.session.get('current'))?.tokens).toEqual({ access: 'access-2', refresh: 'refresh-2' });
});

it('keeps the person, without tokens, when the server ended the session', async () => {
  answer = () => Response.json({ detail: 'Session ended.' }, { status: 401 });
  expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
  expect(await db.session.get('current')).toMatchObject({ tokens: null, profile: { id: 'teacher-1' } });
});

it.each([
  ['no network', () => Response.error()],
  ['a captive portal', () => new Response('<html>', { status: 200 })],
  ['a failing server', () => new Response('', { status: 503 })],
])('ends nothing because of %s', async (_, reply) => {
  answer = reply;
  expect(await source().refresh(STALE)).toMatchObject({ kind: 'unreachable' });
  expect((await db.session.get('current'))?.tokens).toEqual({ access: 'access-1', refresh: 'refresh-1' });
});

it("gives no token for another account's awards, nor for another server", async () => {
  expect(await source().proof('teacher-1')).toEqual(STALE);
  expect(await source().proof('teacher-2')).toBeNull();
  await db.session.update('current', { apiBase: 'https://other.test' });
  expect(await source().proof('teacher-1')).toBeNull();
});

it('does not overwrite the session of someone who signed in meanwhile', async () => {
  answer = () => {
    void db.session.put({
      key: 'current',
      apiBase: SERVER,
      profile: { ...RIVERA, id: 'teacher-2' },
      tokens: { access: 'b', refresh: 'b' },
    });
    return Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' });
  };
  expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
  expect((await db.session.get('current'))?.tokens).toEqual({ access: 'b', refresh: 'b' });
});

it("does not mend one account's call with the token of another who signed in meanwhile", async () => {
  await db.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: { ...RIVERA, id: 'teacher-2' },
    tokens: { access: 'theirs', refresh: 'theirs' },
  });
  expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
  expect(refreshes).toEqual([]);
});
