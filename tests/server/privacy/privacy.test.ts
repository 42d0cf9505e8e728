import { afterAll, beforeAll, expect, test } from 'vitest';
import { privacyPage } from '#contracts/privacy.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
});
afterAll(() => server.close());

const read = async () => privacyPage.parse((await server.call('GET', '/api/privacy')).body);
const save = async (text: string | null) =>
  server.call('PUT', '/api/admin/privacy', { token: office, body: { text, version: (await read()).version } });

test('everyone may read what the school says, and it says nothing of its own at first', async () => {
  expect(await read()).toMatchObject({ text: null, retention_years: 7 });
});

test('a superuser writes the school’s own words, and brings back the built-in ones', async () => {
  expect((await save('  # Our words\n\nWe keep little.  ')).status).toBe(200);
  expect((await read()).text).toBe('# Our words\n\nWe keep little.');
  expect((await save('x'.repeat(20_001))).status).toBe(400);
  expect((await save(null)).status).toBe(200);
  expect((await read()).text).toBeNull();
  const audit = await server.db.query(
    `SELECT a.username, g.details FROM audit_log g JOIN accounts a ON a.id = g.actor_id
      WHERE g.action = 'privacy_text_set' ORDER BY g.seq`,
  );
  expect(audit).toEqual([
    { username: 'office', details: { text_from: 'none', text_to: '# Our words\n\nWe keep little.' } },
    { username: 'office', details: { text_from: '# Our words\n\nWe keep little.', text_to: 'none' } },
  ]);
});
