import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_CALLS } from '#contracts/calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Record<string, unknown>>>;
}

let server: TestServer;
let description: Description;

beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
  description = (await server.call('GET', '/api/openapi.json')).body as Description;
});
afterAll(() => server.close());

test('the description has every call of the server under its path', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
  );
  const served = new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`));
  expect(description.openapi).toBe('3.1.0');
  expect(described).toHaveLength(ALL_CALLS.length);
  expect(described.filter((call) => !served.has(call))).toEqual([]);
});

test('a list has its parameters, who may call it and the shape of its answer', () => {
  expect(description.paths['/api/students']?.['get']).toMatchObject({
    operationId: 'students',
    parameters: expect.arrayContaining([
      { name: 'search', in: 'query', required: false, schema: expect.anything() },
      {
        name: 'page_size',
        in: 'query',
        required: false,
        schema: { default: 50, type: 'number', multipleOf: 1, minimum: 1, maximum: 5000 },
      },
    ]),
    responses: {
      200: {
        content: {
          'application/json': { schema: { required: ['results', 'count', 'page', 'page_size'] } },
        },
      },
    },
    security: [{ session: [] }],
    'x-callers': ['educator', 'staff', 'super'],
  });
});

test('a write has its body and its status, a public call needs no session, and an export is text/csv', () => {
  expect(description.paths['/api/points/award']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { client_award_id: expect.anything() } } } },
    },
    responses: { 201: {}, default: {} },
  });
  expect(description.paths['/api/auth/login']?.['post']).toMatchObject({ security: [{}, { session: [] }] });
  expect(description.paths['/api/reports/export']?.['post']).toMatchObject({
    responses: { 200: { content: { 'text/csv': {} } } },
  });
});
