import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '#server/http/app-env.ts';
import { handleFailures } from '#server/http/edge/handle-failures.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ seed: 'empty' });
});
afterAll(() => server.close());

/** How the server answers when a call's statement fails like this. */
async function answerTo(statement: string, values: readonly unknown[] = []): Promise<unknown> {
  const app = new Hono<AppEnv>();
  handleFailures(app, silent);
  app.get('/', async (c) => c.json(await server.db.query(statement, values)));
  const response = await app.request('/');
  return { status: response.status, body: await response.json() };
}

test.each([
  ['a number out of range', 'SELECT $1::int', '99999999999'],
  ['a text that is no id', 'SELECT $1::uuid', 'nobody'],
  ['a day that does not exist', 'SELECT $1::date', '2026-02-30'],
  ['a time that is none', 'SELECT $1::timestamptz', 'yesterday at noonish'],
  ['U+0000', 'SELECT $1::text', 'a\0b'],
])('%s, which the database can not store, is refused and not a failure of the server', async (_, statement, value) => {
  expect(await answerTo(statement, [value])).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('a mistake in one of our own statements is a 500 that does not quote it', async () => {
  expect(await answerTo('SELECT nonsense FROM nowhere')).toMatchObject({
    status: 500,
    body: { code: 'unexpected', detail: 'Something went wrong on the server.' },
  });
});
