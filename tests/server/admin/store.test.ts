import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminStoreList, storeItemAnswer } from '#contracts/admin/store.ts';
import { storeItemList, type StoreItem } from '#contracts/store.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let office: string;

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: office, body });
const all = async (): Promise<StoreItem[]> =>
  adminStoreList.parse((await call('GET', '/api/admin/store-items')).body).results;
const offered = async (): Promise<string[]> => {
  const answer = await server.call('GET', '/api/store/items', { token: await server.signIn('amara') });
  return storeItemList.parse(answer.body).results.map(({ name }) => name);
};

it('an item is added, changed, and offered no more', async () => {
  const fields = { name: ' Movie  ticket ', description: '', cost_points: 60, group_name: 'Experiences' };
  const added = storeItemAnswer.parse((await call('POST', '/api/admin/store-items', fields)).body);
  expect(added).toMatchObject({ name: 'Movie ticket', description: null, cost_points: 60, active: true });
  expect((await offered()).at(-1)).toBe('Movie ticket');
  const path = `/api/admin/store-items/${added.id}`;
  const changed = storeItemAnswer.parse(
    (await call('PATCH', path, { version: 1, cost_points: 0, group_name: null })).body,
  );
  expect(changed).toEqual({ ...added, version: 2, cost_points: 0, group_name: null });
  await call('PATCH', path, { version: 2, active: false });
  expect(await offered()).not.toContain('Movie ticket');
  expect((await all()).at(-1)).toMatchObject({ name: 'Movie ticket', active: false });
});

it('items stand where the office puts them', async () => {
  const ids = (await all()).map(({ id }) => id).toReversed();
  const ordered = await call('PUT', '/api/admin/store-items/order', { ids });
  expect(adminStoreList.parse(ordered.body).results.map(({ id }) => id)).toEqual(ids);
  expect(await call('PUT', '/api/admin/store-items/order', { ids: ids.slice(1) })).toMatchObject({ status: 409 });
});

it.each([
  ['without a name', { name: ' ', cost_points: 1 }, 'Please give the item a name.'],
  [
    'with half a point',
    { name: 'Pen', cost_points: 1.5 },
    'The cost must be a whole number of points from 0 to 100,000.',
  ],
  ['below nothing', { name: 'Pen', cost_points: -1 }, 'The cost must be a whole number of points from 0 to 100,000.'],
])('an item %s is refused in words', async (_, body, detail) => {
  expect(await call('POST', '/api/admin/store-items', body)).toMatchObject({ status: 400, body: { detail } });
});

it('each change is in the audit log', async () => {
  const rows = await server.db.query<{ action: string }>("SELECT action FROM audit_log WHERE action LIKE 'item%'");
  expect(rows.map(({ action }) => action)).toEqual(['item_created', 'item_changed', 'item_changed', 'items_ordered']);
});
