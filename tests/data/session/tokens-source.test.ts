import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionDb } from '#data/session/session-db.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import { createTokensSource } from '#data/session/tokens-source.ts';
import { createClock, emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';
import { createLocks } from '#tests/support/locks.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

let db: SessionDb;
let refreshes: string[];
let answer: () => Response;
let memory: ServerMemory;
let clock: ReturnType<typeof createClock>;

beforeEach(async () => {
  emptyDisk();
  db = new SessionDb();
  refreshes = [];
  memory = createShortMemory();
  clock = createClock();
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
    memory,
    now: clock.now,
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

it('shows the tokens that were read last, and with cookies asks the device who is signed in', async () => {
  const kept = vi.spyOn(db, 'kept');
  const known = await db.kept();
  const session = { key: 'current', apiBase: SERVER, profile: RIVERA } as const;
  kept.mockResolvedValue({ ...known, session: { ...session, tokens: { access: 'access-1', refresh: 'refresh-1' } } });
  await db.session.put({ ...session, profile: OKAFOR, tokens: { cookies: true } });
  expect(await source().proof(RIVERA.id)).toEqual(STALE);

  kept.mockResolvedValue({ ...known, session: { ...session, tokens: { cookies: true } } });
  expect(await source().proof(RIVERA.id)).toBeNull();
});

const MINUTE_MS = 60_000;
const tokens = async () => (await db.session.get('current'))?.tokens;
const ended = (): Response => Response.json({ detail: 'It has ended.', code: 'session_ended' }, { status: 401 });

it('keeps the person, without tokens, when our own server ended the session', async () => {
  await memory.learn({ isOurs: true });
  answer = ended;
  expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
  expect(await db.session.get('current')).toMatchObject({ tokens: null, profile: { id: 'teacher-1' } });
});

it.each([
  ['a filter’s JSON 403', { error: 'Blocked by policy' }, 403],
  ['a filter’s JSON 401', { error: 'Blocked by policy' }, 401],
  ['a code of another kind', { detail: 'No.', code: 'blocked' }, 401],
  ['a JSON 404', { detail: 'Not Found' }, 404],
])('%s ends no session of our own server, however often it comes', async (_, body, status) => {
  await memory.learn({ isOurs: true });
  answer = () => Response.json(body, { status });
  for (let minutes = 0; minutes < 30; minutes += 1) {
    expect(await source().refresh(STALE)).toMatchObject({ kind: 'unreachable', failure: { kind: 'not-json' } });
    clock.move(MINUTE_MS);
  }
  expect(await tokens()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
});

describe('on another server, a refusal', () => {
  const refused = (): Response => Response.json({ detail: 'No.' }, { status: 401 });

  it('sends the person to the sign-in, and the tokens are kept and tried again', async () => {
    answer = refused;
    expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
    clock.move(2 * MINUTE_MS);
    expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
    expect(await tokens()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
    answer = () => Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' });
    expect(await source().refresh(STALE)).toMatchObject({ kind: 'refreshed' });
  });

  it('ends the session when it comes a second time some minutes later', async () => {
    answer = refused;
    await source().refresh(STALE);
    clock.move(3 * MINUTE_MS);
    expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
    expect(await tokens()).toBeNull();
  });

  it.each([
    ['after a success between them', 0, true],
    ['more than an hour later', 61 * MINUTE_MS, false],
  ])('is the first one again %s', async (_, wait, succeeds) => {
    answer = refused;
    await source().refresh(STALE);
    clock.move(wait);
    if (succeeds) {
      answer = () => Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' });
      await source().refresh(STALE);
      clock.move(5 * MINUTE_MS);
      answer = refused;
    }
    const proof = { scheme: 'Bearer', token: succeeds ? 'access-2' : 'access-1' } as const;
    await source().refresh({ ...STALE, proof });
    expect(await tokens()).not.toBeNull();
  });

  it('of cookies is one of two as well', async () => {
    await db.session.update('current', { tokens: { cookies: true } });
    const stale = { userId: RIVERA.id, proof: { scheme: 'Cookie' } } as const;
    answer = refused;
    expect(await source().refresh(stale)).toEqual({ kind: 'ended' });
    expect(await tokens()).toEqual({ cookies: true });
    clock.move(3 * MINUTE_MS);
    expect(await source().refresh(stale)).toEqual({ kind: 'ended' });
    expect(await tokens()).toBeNull();
  });
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

it('does not overwrite the session of someone who signed in at the same time', async () => {
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

it("does not repeat one account's call with the token of another who signed in at the same time", async () => {
  await db.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: { ...RIVERA, id: 'teacher-2' },
    tokens: { access: 'theirs', refresh: 'theirs' },
  });
  expect(await source().refresh(STALE)).toEqual({ kind: 'ended' });
  expect(refreshes).toEqual([]);
});

describe('on a server that answers 401 for paths that it does not have', () => {
  let asked: string[];
  /** The paths that it has. */
  let paths: Record<string, (token: string | undefined) => Response>;

  beforeEach(() => {
    asked = [];
    paths = {};
  });

  const elsewhere = () =>
    createTokensSource({
      db,
      baseUrl: SERVER,
      locks: createLocks(),
      isSameOrigin: false,
      memory,
      now: clock.now,
      send: async (request) => {
        const path = request.url.slice(SERVER.length);
        asked.push(path);
        const { refresh } = (await request.json()) as { refresh?: string };
        return (
          paths[path]?.(refresh) ??
          Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 })
        );
      },
    });
  it('the refresh is found behind the first 401, and is one request from then on', async () => {
    paths['/api/token/refresh/'] = (token) =>
      token ? Response.json({ access: 'access-2' }) : Response.json({}, { status: 400 });
    expect(await elsewhere().refresh(STALE)).toEqual({
      kind: 'refreshed',
      proof: { scheme: 'Bearer', token: 'access-2' },
    });
    asked = [];
    paths['/api/token/refresh/'] = () => Response.json({ access: 'access-3' });
    expect(await elsewhere().refresh({ ...STALE, proof: { scheme: 'Bearer', token: 'access-2' } })).toMatchObject({
      kind: 'refreshed',
    });
    expect(asked).toEqual(['/api/token/refresh/']);
  });

  it('a 401 of the path that has worked is a refusal', async () => {
    paths['/api/token/refresh/'] = () => Response.json({ access: 'access-2' });
    await elsewhere().refresh(STALE);
    asked = [];
    paths = {};
    expect(await elsewhere().refresh({ ...STALE, proof: { scheme: 'Bearer', token: 'access-2' } })).toEqual({
      kind: 'ended',
    });
    expect(asked).toEqual(['/api/token/refresh/']);
    expect(await db.session.get('current')).toMatchObject({ refusedAt: clock.now() });
  });

  it('a captive portal that answers in the middle of the search ends no session', async () => {
    paths['/api/token/refresh/'] = () => new Response('<!doctype html><title>Welcome to our wifi</title>');
    expect(await elsewhere().refresh(STALE)).toMatchObject({ kind: 'unreachable' });
    expect(asked).toContain('/api/token/refresh/');
    expect(await db.session.get('current')).toMatchObject({ tokens: { refresh: 'refresh-1' } });
  });

  it('a 401 of every path is a refusal', async () => {
    expect(await elsewhere().refresh(STALE)).toEqual({ kind: 'ended' });
    expect(new Set(asked)).toContain('/api/auth/jwt/refresh/');
  });
});
