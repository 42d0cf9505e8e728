import { expect, test } from 'vitest';
import { schemaText } from '#tests/support/server/schema-text.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';

test('schema.sql shows what the migrations make', async () => {
  const server = await createTestServer({ seed: 'empty' });
  await expect(await schemaText(server.db)).toMatchFileSnapshot('../../../server/db/schema.sql');
  await server.close();
});
