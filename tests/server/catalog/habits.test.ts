import { afterAll, beforeAll, expect, test } from 'vitest';
import { habitList } from '#contracts/habits.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
});
afterAll(() => server.close());

test.each([
  ['search=MIRROR', ['Look in the Mirror']],
  ['search=it', ['Own It']],
  ['search=%25', []],
  ['name=own it', ['Own It']],
  ['name=own', []],
  ['name=Own It&search=mirror', []],
])('habits by %s', async (query, names) => {
  const answer = await server.call('GET', `/api/habits?${query}`, { token });
  expect(habitList.parse(answer.body).results.map((habit) => habit.name)).toEqual(names);
});
