import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a teacher signs in and sees the board', async () => {
  const token = await server.signIn('rivera');
  const board = await server.call('GET', '/api/leaderboard/', { token });
  expect(board.status).toBe(200);
});
