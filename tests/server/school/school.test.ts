import { afterEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

test('the school’s name and time zone are told to anyone', async () => {
  server = await createTestServer();
  const answer = await server.call('GET', '/api/school');
  expect(answer).toMatchObject({ status: 200, body: { name: 'Riverbank School', time_zone: 'UTC' } });
});

test('a school that is not set up is told by nothing in the answer', async () => {
  server = await createTestServer({ seed: 'empty' });
  const answer = await server.call('GET', '/api/school');
  expect(answer).toMatchObject({ status: 200, body: { name: 'Our school', time_zone: 'UTC' } });
});
