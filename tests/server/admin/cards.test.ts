import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
});
afterAll(() => server.close());

const cards = async () => Object((await server.call('GET', '/api/admin/student-cards', { token: office })).body);

test('the cards are of everyone who is here, with their house, and say the mark that a signed-in device knows', async () => {
  const { mark, results } = await cards();
  expect(mark).toMatch(/^[0-9a-f]{8}$/);
  expect(Object((await server.call('GET', '/api/school', { token: office })).body).card_mark).toBe(mark);
  expect((await server.call('GET', '/api/school')).body).not.toHaveProperty('card_mark');
  const [first] = results;
  const [row] = await server.db.query(
    'SELECT h.name FROM students s JOIN houses h ON h.id = s.house_id WHERE s.id = $1',
    [first.id],
  );
  expect(first.house_name).toBe(Object(row).name);
  await server.db.query('UPDATE students SET archived_at = now() WHERE id = $1', [first.id]);
  const left = (await cards()).results;
  expect(left).toHaveLength(results.length - 1);
  expect(left.some(({ id }: { id: string }) => id === first.id)).toBe(false);
});
