import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import type { Contract } from '#contracts/call.ts';
import { portalWrites, readyFor, sendReady } from '#tests/support/server/portal-writes.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';
import { addStaff } from '#tests/support/server/staff.ts';

type Name = keyof typeof CALLS;

/** What replaces something whole, whatever it was before, and why nobody has to see it first. */
const UNSEEN = new Set<Name>([
  // An order is refused where the things in it are others.
  'orderHabits',
  'orderHouses',
  'orderReasons',
  'orderStoreItems',
  // Nobody sees the number that is stored.
  'setLunchNumber',
  // A picture in place of another.
  'setCrest',
  // The same again is done already; another role is refused (people.test.ts).
  'setRole',
]);

const isStaffs = ({ method, grants }: Contract) =>
  (method === 'PATCH' || method === 'PUT') && grants.educator === '-' && grants.super !== '-';
const SAVES = (Object.keys(CALLS) as Name[]).filter((name) => isStaffs(CALLS[name] as Contract) && !UNSEEN.has(name));

let server: TestServer;
let office: string;
let deputy: string;
let recipes: ReturnType<typeof portalWrites>;

beforeAll(async () => {
  server = await createTestServer();
  await addStaff(server.db, 'deputy', { isSuper: true });
  office = await server.signIn('office');
  deputy = await server.signIn('deputy');
  recipes = portalWrites(server, office);
});
afterAll(() => server.close());
beforeEach(() => server.db.query('DELETE FROM throttles'));

describe('of two who saw the same, the second is told who saved, and overwrites nothing', () => {
  test.each(SAVES)('%s', async (name) => {
    const ready = await readyFor(recipes, name);
    const send = (token: string): Promise<Answer> => sendReady(server, token, name, ready);
    expect((await send(deputy)).status).toBe(CALLS[name].status);
    const [before, second] = [await everything(), await send(office)];
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(Object(second.body).detail).toMatch(
      /^Sam Deputy changed .+ after you opened the page, so nothing was saved\.$/,
    );
    expect(await everything()).toEqual(before);
    // In another tab of one's own.
    expect(Object((await send(deputy)).body).detail).toMatch(/^You changed .+ after you opened the page here/);
  });
});

/** What the tables of the school hold. */
async function everything(): Promise<object[]> {
  const tables = ['habits', 'reasons', 'store_items', 'terms', 'displays', 'houses', 'school', 'students', 'audit_log'];
  const parts = tables.map(
    (name) => `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t`,
  );
  return server.db.query(parts.join(' UNION ALL '));
}
