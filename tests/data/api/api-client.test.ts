import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient, type ApiClient, type AuthSource, type RefreshOutcome } from '#data/api/api-client.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import type { Failure, Reach } from '#domain/failure.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const reader = z.object({ name: z.string() });
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
const html = (status: number) =>
  new Response('<!doctype html><title>Wifi</title>', { status, headers: { 'Content-Type': 'text/html' } });

let requests: Request[];
let answers: Array<Response | Error>;
let refreshed: RefreshOutcome;
let remembered: string | null;
let reached: Reach | null;

beforeEach(() => {
  requests = [];
  answers = [];
  refreshed = { kind: 'ended' };
  remembered = null;
  reached = null;
});

afterEach(() => void vi.restoreAllMocks());

const auth: AuthSource = {
  proof: async (userId) =>
    userId === 'someone-else' ? null : { userId: 'teacher-1', proof: { scheme: 'Bearer', token: 'token-1' } },
  remember: async ({ proof }) => void (remembered = proof.scheme),
  refresh: async () => refreshed,
};
const api = createApiClient({
  memory: createShortMemory(),
  baseUrl: 'https://school.test',
  auth,
  onReach: (reach) => void (reached = reach),
  send: async (request) => {
    requests.push(request);
    const answer = answers.shift() ?? new TypeError('Failed to fetch');
    if (answer instanceof Error) throw answer;
    return answer;
  },
});
const get = () => api({ method: 'GET', path: '/api/thing', reader });

it.each<[string, Response | Error, Failure]>([
  ['no network', new TypeError('Failed to fetch'), { kind: 'offline' }],
  ['a time-out', new DOMException('late', 'TimeoutError'), { kind: 'timeout' }],
  ['a captive portal', html(200), { kind: 'not-json', status: 200, html: true }],
  ['an HTML 404', html(404), { kind: 'not-json', status: 404, html: true }],
  ['an empty 404', new Response('', { status: 404 }), { kind: 'not-json', status: 404, html: false }],
  ['JSON of another shape', json(200, { title: 'x' }), { kind: 'malformed', status: 200 }],
  [
    'a refusal',
    json(404, { detail: 'No such thing.' }),
    { kind: 'refused', status: 404, detail: 'No such thing.', code: null },
  ],
  ['a message', json(400, { message: 'Bad.' }), { kind: 'refused', status: 400, detail: 'Bad.', code: null }],
  [
    'problems of fields',
    json(400, { email: ['Already used.'], house: ['There is no such house.'] }),
    {
      kind: 'refused',
      status: 400,
      detail: 'Already used. There is no such house.',
      code: null,
      fields: ['email', 'house'],
    },
  ],
  [
    'problems of fields in an envelope',
    json(422, { errors: { email: ['Already used.'] } }),
    { kind: 'refused', status: 422, detail: 'Already used.', code: null, fields: ['email'] },
  ],
  ...(['msg', 'message', 'detail'] as const).map((name): [string, Response, Failure] => [
    `problems in a list, as ${name}`,
    json(422, { errors: [{ [name]: '"sent_at" is not allowed' }, { [name]: 'No such student.' }] }),
    {
      kind: 'refused',
      status: 422,
      detail: '"sent_at" is not allowed No such student.',
      code: null,
    },
  ]),
  ['a msg', json(400, { msg: 'Bad.' }), { kind: 'refused', status: 400, detail: 'Bad.', code: null }],
  [
    'words for the whole beside those of a field',
    json(400, { detail: 'Not saved.', email: ['Already used.'] }),
    { kind: 'refused', status: 400, detail: 'Not saved.', code: null, fields: ['email'] },
  ],
  [
    'no permission',
    json(403, { detail: 'No.', code: 'forbidden' }),
    { kind: 'refused', status: 403, detail: 'No.', code: 'forbidden' },
  ],
  [
    'another 403',
    json(403, { detail: 'Account not active.' }),
    { kind: 'unauthorized', status: 403, detail: 'Account not active.' },
  ],
  ['a 500 with HTML', html(500), { kind: 'busy', status: 500, detail: null, retryAfterMs: null, html: true }],
  [
    'a 429 with seconds',
    json(429, { detail: 'Slow down.' }, { 'Retry-After': '7' }),
    { kind: 'busy', status: 429, detail: 'Slow down.', retryAfterMs: 7000 },
  ],
  [
    'a 429 with a list of errors',
    json(429, { errors: [{ msg: 'Slow down.' }] }),
    { kind: 'busy', status: 429, detail: 'Slow down.', retryAfterMs: null },
  ],
  [
    'a 503 with a date',
    json(503, {}, { 'Retry-After': 'Sat, 21 Nov 2026 09:00:10 GMT', Date: 'Sat, 21 Nov 2026 09:00:00 GMT' }),
    { kind: 'busy', status: 503, detail: null, retryAfterMs: 10_000 },
  ],
  [
    'a 503 page that asks for an hour (it does not speak for the API)',
    new Response('<h1>Down</h1>', { status: 503, headers: { 'Content-Type': 'text/html', 'Retry-After': '3600' } }),
    { kind: 'busy', status: 503, detail: null, retryAfterMs: null, html: true },
  ],
  ['a redirect', new Response(null, { status: 302, headers: { Location: '/login' } }), { kind: 'redirected' }],
])('reads %s as what it is', async (_, answer, failure) => {
  answers = [answer];
  expect(await get()).toEqual({ ok: false, failure });
  expect(requests.length).toBe(1);
});

it.each<[string, Response | Error, Reach]>([
  ['an answer', json(200, { name: 'x' }), 'online'],
  ['a refusal', json(404, { detail: 'No such thing.' }), 'online'],
  ['a missing page', html(404), 'online'],
  ['too many requests', json(429, {}), 'online'],
  ['no network', new TypeError('Failed to fetch'), 'offline'],
  ['a time-out', new DOMException('late', 'TimeoutError'), 'offline'],
  ['a page in the place of the answer', html(200), 'portal'],
  ['a redirect of a write', new Response(null, { status: 302, headers: { Location: '/login' } }), 'portal'],
  ['a wifi that names itself', html(511), 'portal'],
  ['a failing server', json(500, {}), 'failing'],
])('tells from %s how the server was reached', async (_, answer, reach) => {
  answers = [answer];
  await get();
  expect(reached).toBe(reach);
});

it('takes a body that breaks off for no answer', async () => {
  const broken = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"na'));
      stream.error(new TypeError('terminated'));
    },
  });
  answers = [new Response(broken, { status: 201 })];
  expect(await get()).toEqual({ ok: false, failure: { kind: 'offline' } });
});

describe('what our own server proves by its answers', () => {
  const OURS = { 'Award-Ids': 'kept', 'Award-Reversals': 'offered' };
  let memory: ServerMemory;
  let client: ApiClient;
  beforeEach(() => {
    memory = createShortMemory();
    client = createApiClient({
      memory,
      baseUrl: 'https://school.test',
      auth,
      isSameOrigin: false,
      onReach: (reach) => void (reached = reach),
      send: async (request) => {
        requests.push(request);
        const answer = answers.shift() ?? new TypeError('Failed to fetch');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
  });
  const ask = () => client({ method: 'GET', path: '/api/thing', reader });

  it('is learned from any answer, a refusal too, wherever the server stands', async () => {
    answers = [json(404, { detail: 'No such thing.' }, OURS)];
    await ask();
    expect(await memory.read()).toMatchObject({ isOurs: true, knowsAwardIds: true, reversesAwards: true });
    expect(await client.isOurs()).toEqual({ ok: true, value: true });
    expect(requests).toHaveLength(1);
  });

  it('names the epoch of the ledger, which is remembered until an answer names another', async () => {
    const learned: unknown[] = [];
    const { learn } = memory;
    memory.learn = async (facts) => {
      learned.push(facts.epoch);
      await learn(facts);
    };
    for (const epoch of ['one', 'one', null, 'two']) {
      answers = [json(200, { name: 'x' }, epoch === null ? OURS : { ...OURS, 'Award-Epoch': epoch })];
      await ask();
    }
    expect(learned).toEqual(['one', null, 'two']);
    expect((await memory.read()).epoch).toBe('two');
  });

  it('is not believed of another server that names an epoch', async () => {
    answers = [json(200, { name: 'x' }, { 'Award-Epoch': 'one' })];
    await ask();
    expect((await memory.read()).epoch).toBeNull();
  });

  it('is not there in another server’s answers, at the app’s own origin either', async () => {
    answers = [json(200, { name: 'x' }), json(200, [])];
    await ask();
    expect(await client.isOurs()).toEqual({ ok: true, value: false });
    expect(await memory.read()).toMatchObject({ isOurs: false });
  });

  it.each<[string, Response | Error, boolean | null]>([
    ['JSON', json(200, []), false],
    ['a refusal', json(401, {}), false],
    ['a page that says 404', html(404), false],
    ['a portal’s page', html(200), null],
    ['a failing server', json(500, {}), null],
    ['no network', new TypeError('Failed to fetch'), null],
  ])('is asked for once where nothing is known; after %s it is known or not', async (_, response, known) => {
    answers = [response];
    await client.isOurs();
    expect(requests.map(({ url }) => url)).toEqual(['https://school.test/api/houses']);
    expect(requests[0]?.headers.get('Authorization')).toBeNull();
    expect((await memory.read()).isOurs).toBe(known);
  });

  it('lets no call out that only our server has, to any other', async () => {
    await memory.learn({ isOurs: false });
    expect(await client({ method: 'GET', path: '/api/points/mine', reader, isOurs: true })).toMatchObject({
      ok: false,
      failure: { kind: 'refused', status: 404, code: 'not_offered' },
    });
    expect(requests).toEqual([]);
  });

  it.each<[string, Response, Reach]>([
    ['a filter’s JSON 403', json(403, { error: 'Blocked by policy' }), 'online'],
    ['a filter’s JSON 404', json(404, { error: 'Blocked by policy' }), 'online'],
    ['a portal’s JSON', json(200, { name: 'x' }), 'portal'],
    ['an empty 200', new Response('', { status: 200 }), 'portal'],
  ])('makes of %s, which does not have it, no answer of that server', async (_, response, reach) => {
    await memory.learn({ isOurs: true });
    answers = [response];
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'not-json', status: response.status, html: true } });
    expect(reached).toBe(reach);
    expect(requests).toHaveLength(1);
  });

  it('is not asked of the calls of a sign-in: another server may be at this address now', async () => {
    await memory.learn({ isOurs: true });
    const proof = { scheme: 'Bearer', token: 't' } as const;
    for (const how of ['none', { proof }] as const) {
      answers = [json(200, { name: 'x' })];
      expect(await client({ method: 'GET', path: '/api/auth/me', reader, auth: how })).toMatchObject({ ok: true });
    }
  });
});

it('sends the bearer token and no cookies', async () => {
  answers = [json(200, { name: 'x' })];
  expect(await get()).toEqual({ ok: true, value: { name: 'x' } });
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-1');
  expect(requests[0]?.credentials).toBe('omit');
});

it.each([
  ['GET', 'follow'],
  ['POST', 'manual'],
  ['PUT', 'manual'],
  ['PATCH', 'manual'],
  ['DELETE', 'manual'],
] as const)('a %s is asked for past the browser’s cache, and its redirect: %s', async (method, redirect) => {
  answers = [json(200, { name: 'x' })];
  await api({ method, path: '/api/thing', reader });
  expect(requests[0]).toMatchObject({ method, redirect, cache: 'no-store' });
});

it.each([
  [undefined, 20_000],
  [4000, 4000],
])(
  'with a patience of %s ms it gives up on a silent server after %i ms',
  async (timeoutMs, limit) => {
    const limits: number[] = [];
    const timer = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timer.signal;
    });
    const silent = createApiClient({
      memory: createShortMemory(),
      baseUrl: 'https://school.test',
      auth,
      send: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          timer.abort(new DOMException('The time is over.', 'TimeoutError'));
        }),
    });
    const asked = silent({ method: 'GET', path: '/api/thing', reader, ...(timeoutMs && { timeoutMs }) });
    expect(await asked).toEqual({ ok: false, failure: { kind: 'timeout' } });
    expect(limits).toEqual([limit]);
  },
  2000,
);

it('refreshes once after a 401 and repeats the call with the new token', async () => {
  answers = [json(401, { detail: 'Token expired.' }), json(200, { name: 'x' })];
  refreshed = { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'token-2' } };
  expect(await get()).toEqual({ ok: true, value: { name: 'x' } });
  expect(requests.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2']);
});

it('tries the other schemes and then cookies where a fresh token is refused too, and tells which one worked', async () => {
  answers = [json(401, {}), json(401, {}), json(401, {}), json(200, { name: 'x' })];
  refreshed = { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'token-2' } };
  expect(await get()).toMatchObject({ ok: true });
  expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([
    'Bearer token-1',
    'Bearer token-2',
    'Token token-2',
    'JWT token-2',
  ]);
  expect(remembered).toBe('JWT');

  requests = [];
  answers = [
    json(401, {}),
    json(401, {}, { 'WWW-Authenticate': 'JWT realm="api"' }),
    json(401, {}),
    json(200, { name: 'x' }),
  ];
  expect(await get()).toMatchObject({ ok: true });
  expect(requests.map((request) => request.headers.get('Authorization'))).toEqual([
    'Bearer token-1',
    'Bearer token-2',
    'JWT token-2',
    null,
  ]);
  expect(requests.at(-1)?.credentials).toBe('include');
  expect(remembered).toBe('Cookie');
});

it('also learns the scheme from a server that reads the token in it and refuses the call', async () => {
  answers = [json(401, {}), json(401, {}), json(422, { detail: 'There is no such student.' })];
  refreshed = { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'token-2' } };
  const failure = { kind: 'refused', status: 422, detail: 'There is no such student.', code: null };
  expect(await get()).toEqual({ ok: false, failure });
  expect(requests).toHaveLength(3);
  expect(remembered).toBe('Token');
});

it.each<[string, Response | Error]>([
  ['no answer', new TypeError('Failed to fetch')],
  ['a refusal of the token', json(401, {})],
])('learns no scheme from %s', async (_, answer) => {
  answers = [json(401, {}), json(401, {}), answer, answer, answer];
  refreshed = { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'token-2' } };
  expect(await get()).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  expect(remembered).toBeNull();
});

it('takes a 403 to a session that is alive for a refusal', async () => {
  answers = [json(403, { detail: 'You may not.' }), json(403, { detail: 'You may not.' })];
  refreshed = { kind: 'refreshed', proof: { scheme: 'Bearer', token: 'token-2' } };
  const failure = { kind: 'refused', status: 403, detail: 'You may not.', code: null };
  expect(await get()).toEqual({ ok: false, failure });
});

it.each([
  'Signature has expired.',
  'Invalid token.',
  'User is not authenticated',
  'Authentication credentials were not provided.',
])('knows an auth failure by its words: %s', async (detail) => {
  answers = [json(400, { detail })];
  expect(await get()).toEqual({ ok: false, failure: { kind: 'unauthorized', status: 400, detail } });
});

it("sends an award's id as a header to our own server; to another one, or to one of another origin, only where that was configured", async () => {
  const call = {
    method: 'POST',
    path: '/api/points/award/',
    body: {},
    key: 'id-1',
    reader,
    auth: 'none',
  } as const;
  const keys: Array<string | null> = [];
  const send = async (request: Request): Promise<Response> => {
    keys.push(request.headers.get('Idempotency-Key'));
    return json(200, { name: 'x' });
  };
  const cases = [
    { isOurs: true },
    { isOurs: false },
    { isOurs: null },
    { isOurs: true, isSameOrigin: false },
    { isOurs: false, isSameOrigin: false, idempotencyHeader: true },
  ];
  for (const { isOurs, ...more } of cases) {
    const memory = createShortMemory();
    await memory.learn({ isOurs });
    await createApiClient({ baseUrl: 'https://school.test', auth, send, memory, ...more })(call);
  }
  expect(keys).toEqual(['id-1', null, null, null, 'id-1']);
});

it('says unauthorized where the session has ended, and offline where the refresh found no network', async () => {
  answers = [json(401, { detail: 'Token expired.' })];
  expect(await get()).toEqual({ ok: false, failure: { kind: 'unauthorized', status: 401, detail: 'Token expired.' } });
  answers = [json(401, {})];
  refreshed = { kind: 'unreachable', failure: { kind: 'offline' } };
  expect(await get()).toEqual({ ok: false, failure: { kind: 'offline' } });
});

it("makes no request where only another account's session is known", async () => {
  const result = await api({ method: 'GET', path: '/api/thing', reader, auth: { userId: 'someone-else' } });
  expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  expect(requests).toEqual([]);
});
