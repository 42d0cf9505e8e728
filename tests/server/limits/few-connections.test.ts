import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let school: TestServer;
let server: TestServer;
let underWay = 0;
let letAnswer = (): void => undefined;

beforeAll(async () => {
  school = await createTestServer();
  const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
  const query: TestServer['db']['query'] = async (text, values) => {
    if (!text.includes('throttles')) return school.db.query(text, values);
    underWay += 1;
    await mayAnswer;
    underWay -= 1;
    return school.db.query(text, values);
  };
  server = await createTestServer({ sharing: school, deps: { db: { ...school.db, query }, trustedProxies: 1 } });
});
afterAll(async () => {
  await server.close();
  await school.close();
});

test('strangers use four of the database’s connections, and those who are signed in have the others', async () => {
  const teacher = await school.signIn('rivera');
  const ask = async (index: number) => {
    const headers = { 'X-Forwarded-For': `10.0.0.${index}` };
    return (await server.call('GET', '/api/auth/educator/security/question?email=a@b.example', { headers })).status;
  };
  const asked = Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
  await vi.waitFor(() => expect(underWay).toBe(4));
  expect((await server.call('GET', '/api/students', { token: teacher })).status).toBe(200);
  expect(underWay).toBe(4);
  letAnswer();
  expect(new Set(await asked)).toEqual(new Set([200]));
});
