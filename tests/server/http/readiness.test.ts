import { expect, test } from 'vitest';
import { createTestServer } from '#tests/support/server/test-server.ts';

const NOON = new Date('2026-03-04T12:00:00Z');

test('the server is ready while its database answers, and otherwise says since when it does not', async () => {
  let silence: number | null = null;
  const server = await createTestServer({
    seed: 'empty',
    clock: () => NOON,
    deps: { databaseSilence: () => silence },
  });
  expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  silence = 65_000;
  const silent = await server.call('GET', '/readyz');
  expect(silent).toMatchObject({
    status: 503,
    body: { code: 'database_silent', detail: 'The database has not answered since 2026-03-04T11:58:55.000Z.' },
  });
  expect(silent.headers.get('Retry-After')).toBe('5');
  // The process itself works.
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  await server.close();
});
