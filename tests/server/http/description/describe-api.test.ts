import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '#package.json';
import { ALL_CALLS } from '#contracts/calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

interface Description {
  openapi: string;
  info: { version: string; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown>; securitySchemes: object };
}

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string }[];
  responses: object;
  security: object[];
}

let server: TestServer;
let description: Description;

beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
  description = (await server.call('GET', '/api/openapi.json')).body as Description;
});
afterAll(() => server.close());

const named = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

test('the description has every call of the server under its path', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
  );
  const served = new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`));
  expect(description.openapi).toBe('3.1.0');
  expect(described).toHaveLength(ALL_CALLS.length);
  expect(described.filter((call) => !served.has(call))).toEqual([]);
});

test('it names the version that runs and the server that it came from', () => {
  expect(description).toMatchObject({ info: { version }, servers: [{ url: '/' }] });
});

test('a list has its parameters, who may call it and the shape of its answer by name', () => {
  expect(description.paths['/api/students']?.['get']).toMatchObject({
    operationId: 'students',
    tags: ['Students'],
    parameters: expect.arrayContaining([
      { name: 'search', in: 'query', required: false, schema: expect.anything() },
      {
        name: 'page_size',
        in: 'query',
        required: false,
        schema: { default: 50, type: 'number', multipleOf: 1, minimum: 1, maximum: 5000 },
      },
    ]),
    responses: { 200: named('StudentsAnswer') },
    security: [{ session: [] }, { token: ['students'] }],
    'x-callers': ['educator', 'staff', 'super'],
  });
  expect(description.components.schemas['StudentsAnswer']).toEqual({
    anyOf: [{ $ref: '#/components/schemas/StudentPage' }, { $ref: '#/components/schemas/StudentChanges' }],
  });
  expect(description.components.schemas['StudentPage']).toMatchObject({
    properties: {
      results: { type: 'array', items: { $ref: '#/components/schemas/Student' } },
      count: { type: 'integer' },
    },
    required: ['results', 'count', 'page', 'page_size'],
  });
});

test('a write has its body and its status, a public call needs no session, and an export is text/csv', () => {
  expect(description.paths['/api/points/award']?.['post']).toMatchObject({
    requestBody: named('AwardBody'),
    responses: { 201: named('AwardResponse'), default: {} },
  });
  expect(description.components.schemas['AwardBody']).toMatchObject({
    properties: { client_award_id: { type: ['string', 'null'] } },
  });
  expect(description.paths['/api/auth/login']?.['post']).toMatchObject({ security: [{}, { session: [] }] });
  expect(description.paths['/api/reports/export']?.['post']).toMatchObject({
    responses: { 200: { content: { 'text/csv': {} } } },
  });
});

test.each([
  ['a public read without parameters', 'get', '/api/houses/summary', '403 429 503'],
  ['a read of one thing', 'get', '/api/students/{id}', '401 403 404 429 503'],
  ['a read with parameters', 'get', '/api/students', '400 401 403 429 503'],
  ['a write without a body', 'delete', '/api/students/{id}', '400 401 403 404 409 422 429 503'],
  ['a write with a body', 'post', '/api/points/award', '400 401 403 404 409 413 415 422 429 503'],
  ['a call that leads to a provider', 'get', '/api/auth/provider', '400 401 403 404 429 503'],
  ['a public write', 'post', '/api/display/pairing', '400 403 404 409 422 429 503'],
])('%s names its refusals', (_, method, at, statuses) => {
  const responses = Object.keys(description.paths[at]?.[method]?.['responses'] ?? {});
  expect(responses.filter((status) => status >= '400' && status < '600').join(' ')).toBe(statuses);
});

test('a refusal that the calls share names its codes, and a sign-in has others', () => {
  const codesOf = (name: string) => JSON.stringify(description.components.responses[name]);
  expect(codesOf('SignInAgain')).toContain(
    '["unauthenticated","token_expired","invalid_token","token_ended","display_revoked","session_ended"]',
  );
  expect(description.paths['/api/points/award']?.['post']).toMatchObject({
    responses: { 401: { $ref: '#/components/responses/SignInAgain' } },
  });
  expect(description.paths['/api/auth/login']?.['post']).toMatchObject({
    responses: { 401: { $ref: '#/components/responses/NotSignedIn' } },
  });
  expect(codesOf('NotSignedIn')).not.toContain('enum');
});

test('each tag is a file of contracts and says who its calls are for', () => {
  expect(description.tags).toContainEqual({ name: 'Awards', description: 'For educators, staff, and superusers.' });
  expect(description.tags).toContainEqual({ name: 'Admin Portal: people', description: 'For staff and superusers.' });
  const used = Object.values(description.paths).flatMap((item) => Object.values(item).flatMap((each) => each['tags']));
  expect(new Set(used)).toEqual(new Set(description.tags.map(({ name }) => name)));
});

/** What the linter of OpenAPI descriptions asks for (docs/api.md): it is too large to be installed for every test. */
describe('as the linter wants it', () => {
  const operations = () =>
    Object.entries(description.paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, operation: operation as unknown as Operation })),
    );

  test('every reference leads to a part, and every part is used', () => {
    const used = new Set(
      [...JSON.stringify(description).matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, name]) => name),
    );
    const { schemas, responses } = description.components;
    const parts = Object.entries({ schemas, responses }).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    );
    expect(used).toEqual(new Set(parts));
  });

  test('every call has a name of its own, one line about it, and a refusal', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations().filter(({ operation }) => !operation.summary || !('429' in operation.responses))).toEqual([]);
  });

  test('every part of a path that varies is a parameter, and no other', () => {
    const differing = operations().filter(({ path, operation }) => {
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
      return inPath.join() !== (path.match(/\{\w+\}/g) ?? []).join();
    });
    expect(differing).toEqual([]);
  });

  test('every way to prove who calls is declared, and a licence is named', () => {
    const { securitySchemes } = description.components;
    const ways = operations().flatMap(({ operation }) => operation.security.flatMap((way) => Object.keys(way)));
    expect([...new Set(ways)].toSorted()).toEqual(Object.keys(securitySchemes).toSorted());
    expect(description.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
  });
});
