import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { OPERATIONS } from '#tests/support/operations.ts';
import { tryEndpoints } from '#data/api/dialects/try-endpoints.ts';
import { fetchHouses } from '#data/api/school-api.ts';
import { anyJson } from '#data/api/read-response.ts';
import { NO_SESSION } from '#tests/support/session.ts';
import { htmlPage } from '#tests/support/servers/school-model.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const SERVER = 'https://school.test';
const json = (status: number, body: unknown = {}) => Response.json(body, { status });
let api: ApiClient;
let asked: string[];
let bodies: string[];
let answers: Record<string, () => Response>;
let otherwise: () => Response;

beforeEach(() => {
  asked = [];
  bodies = [];
  answers = {};
  otherwise = () => htmlPage(404);
  api = createApiClient({
    memory: createShortMemory(),
    baseUrl: SERVER,
    auth: NO_SESSION,
    send: async (request) => {
      const endpoint = `${request.method} ${request.url.slice(SERVER.length)}`;
      asked.push(endpoint);
      bodies.push(await request.text());
      return (answers[endpoint] ?? otherwise)();
    },
  });
});

const houses = () => tryEndpoints(api, OPERATIONS.houses, { reader: anyJson, auth: 'none' });
const rosters = () => tryEndpoints(api, OPERATIONS.rosters, { reader: anyJson, auth: 'none' });
const student = (id = 's1') => tryEndpoints(api, OPERATIONS.student, { id, reader: anyJson, auth: 'none' });
const reset = () => tryEndpoints(api, OPERATIONS.scholarReset, { body: {}, reader: anyJson, auth: 'none' });
const award = () => tryEndpoints(api, OPERATIONS.award, { body: {}, reader: anyJson, auth: 'none' });

it('asks in the listed order, then with the other slash, and remembers what worked', async () => {
  answers['GET /api/houses/'] = () => json(200, []);
  expect(await houses()).toMatchObject({ ok: true });
  expect(asked).toEqual(['GET /api/houses/summary', 'GET /api/houses', 'GET /api/houses/summary/', 'GET /api/houses/']);
  asked = [];
  await houses();
  expect(asked).toEqual(['GET /api/houses/']);
});

it('spells every other path as the server does, once it knows', async () => {
  answers['GET /api/houses/'] = () => json(200, []);
  answers['GET /api/students/s1/'] = () => json(200, {});
  await houses();
  asked = [];
  expect(await student()).toMatchObject({ ok: true });
  expect(asked).toEqual(['GET /api/students/s1/']);
});

it('forgets an endpoint that is no longer there for one that is', async () => {
  answers['GET /api/houses/summary'] = () => json(200, []);
  await houses();
  answers = { 'GET /api/houses': () => json(200, []) };
  expect(await houses()).toMatchObject({ ok: true });
  asked = [];
  await houses();
  expect(asked).toEqual(['GET /api/houses']);
});

it.each([
  ['a portal page', () => htmlPage(200)],
  ['a refusal', () => json(403, { detail: 'No.', code: 'forbidden' })],
  ['a 401', () => json(401)],
  ['a busy server', () => json(503)],
])('asks nowhere else after %s', async (_, answer) => {
  otherwise = answer;
  expect(await rosters()).toMatchObject({ ok: false });
  expect(asked).toHaveLength(1);
});

it.each([400, 409, 422])('learns the path from a plain no (%i), and asks it alone from then on', async (status) => {
  answers['POST /api/auth/scholar/recover'] = () => json(status, { detail: 'No.' });
  expect(await reset()).toMatchObject({ ok: false, failure: { kind: 'refused', status } });
  asked = [];
  await reset();
  expect(asked).toEqual(['POST /api/auth/scholar/recover']);
});

it.each([
  ['a missing right', 403],
  ['a busy server', 503],
])('learns no path from %s', async (_, status) => {
  answers['POST /api/auth/scholar/recover'] = () => json(status, { detail: 'No.' });
  expect(await reset()).toMatchObject({ ok: false });
  expect((await api.memory.read()).endpoints).toEqual({});
});

it('asks nowhere else without a network, and remembers no endpoint by it', async () => {
  otherwise = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await award()).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  expect(asked).toHaveLength(1);
  expect((await api.memory.read()).endpoints).toEqual({});
});

it('takes a JSON 404 of an endpoint that worked before for the thing that is not there', async () => {
  answers['GET /api/students/s1'] = () => json(200, {});
  answers['GET /api/students/gone'] = () => json(404, { detail: 'No such student.' });
  await student();
  asked = [];
  expect(await student('gone')).toMatchObject({ ok: false, failure: { kind: 'refused', detail: 'No such student.' } });
  expect(asked).toEqual(['GET /api/students/gone']);
});

it('asks the next one after a JSON 404 of a path that never worked, and after any 405', async () => {
  otherwise = () => json(404, { detail: 'Not Found' });
  answers['POST /api/points/award/'] = () => json(405);
  answers['POST /api/points/award'] = () => json(201, { id: 1 });
  expect(await award()).toMatchObject({ ok: true });
});

it('makes an award nowhere else after an answer that may mean it was made', async () => {
  for (const answer of [() => new Response(null, { status: 302 }), () => json(500), () => htmlPage(201)]) {
    asked = [];
    answers['POST /api/points/award/'] = answer;
    expect(await award()).toMatchObject({ ok: false });
    expect(asked).toEqual(['POST /api/points/award/']);
  }
});

it('says what the server said, where nothing worked', async () => {
  otherwise = () => htmlPage(404);
  expect(await student()).toMatchObject({ ok: false, failure: { kind: 'not-json', status: 404 } });
  answers['GET /api/students/s1/'] = () => json(404, { detail: 'No such student.' });
  expect(await student()).toMatchObject({ ok: false, failure: { detail: 'No such student.' } });
});

it('tries another shape of the body at the same path only', async () => {
  answers['POST /api/auth/refresh'] = () => json(400, { refresh_token: ['This field is required.'] });
  await tryEndpoints(api, OPERATIONS.refresh, { body: { refresh: 'r' }, reader: anyJson, auth: 'none' });
  expect(asked).toEqual(['POST /api/auth/refresh', 'POST /api/auth/refresh']);
  expect(bodies).toEqual(['{"refresh":"r"}', '{"refresh_token":"r"}']);
});

describe('a public call', () => {
  const refused = () => json(401, { detail: 'Authentication credentials were not provided.' });
  const asSignedIn = (session: boolean) => {
    const auth = {
      ...NO_SESSION,
      proof: async () => (session ? ({ userId: 'u1', proof: { scheme: 'Bearer', token: 't' } } as const) : null),
      refresh: async () => expect.fail('refreshed for a path that may not be there'),
    };
    api = createApiClient({
      memory: createShortMemory(),
      baseUrl: SERVER,
      auth,
      send: async (request) => {
        const endpoint = `${request.method} ${request.url.slice(SERVER.length)}`;
        const proof = request.headers.get('Authorization');
        asked.push(proof ? `${endpoint} as ${proof}` : endpoint);
        return proof === 'Bearer t' && answers[endpoint] ? answers[endpoint]() : refused();
      },
    });
  };

  it('is made with the session where the server wants one, by the next path, and is one request from then on', async () => {
    asSignedIn(true);
    answers['GET /api/houses'] = () => json(200, [{ id: 1, name: 'Junbi' }]);
    expect(await fetchHouses(api)).toMatchObject({ ok: true, value: [{ name: 'Junbi' }] });
    expect(asked).toEqual([
      'GET /api/houses/summary',
      'GET /api/houses/summary as Bearer t',
      'GET /api/houses',
      'GET /api/houses as Bearer t',
    ]);
    asked = [];
    await fetchHouses(api);
    expect(asked).toEqual(['GET /api/houses as Bearer t']);
  });

  it('goes without a session where there is none, and says that one is wanted', async () => {
    asSignedIn(false);
    expect(await fetchHouses(api)).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(asked.filter((endpoint) => endpoint.includes(' as '))).toEqual([]);
  });
});
