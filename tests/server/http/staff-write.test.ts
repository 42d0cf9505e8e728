import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import type { Contract } from '#contracts/call.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { CHANGE_NOTHING, portalWrites, type Ready } from '#tests/support/server/portal-writes.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';
import { addStaff } from '#tests/support/server/staff.ts';

const isStaffs = ({ method, grants }: Contract) =>
  method !== 'GET' && grants.educator === '-' && (grants.staff !== '-' || grants.super !== '-');
const names = Object.keys(CALLS) as (keyof typeof CALLS)[];
const WRITES = names.filter((name) => isStaffs(CALLS[name] as Contract) && !CHANGE_NOTHING.has(name));

const OF_DEPUTY = "username = 'deputy'";

const clock = fakeClock();
let server: TestServer;
let office: string;
let deputy: string;
let recipes: ReturnType<typeof portalWrites>;

beforeAll(async () => {
  server = await createTestServer({
    clock: clock.now,
    deps: { addresses: () => ({ public_url: 'https://points.school.example', hosts: [] }) },
  });
  await addStaff(server.db, 'deputy', { isSuper: true });
  office = await server.signIn('office');
  recipes = portalWrites(server, office);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('DELETE FROM throttles');
  await server.db.query(
    `UPDATE accounts SET role = 'STAFF', is_staff = true, is_superuser = true, state = 'active' WHERE ${OF_DEPUTY}`,
  );
  deputy = await server.signIn('deputy');
});

const send = (name: keyof typeof CALLS, { id = '', body }: Ready): Promise<Answer> => {
  const { method, path } = CALLS[name];
  return server.call(method, path.replace(':id', id), { token: deputy, ...(body !== undefined && { body }) });
};

/** What every table holds, as a number each. */
async function wholeDatabase(): Promise<Record<string, string>> {
  const tables = await server.db.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'throttles' ORDER BY 1",
  );
  const parts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, COALESCE(sum(hash_record_extended(t, 0)), 0)::text AS rows FROM ${name} t`,
  );
  const rows = await server.db.query<{ name: string; rows: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** The answer to a call that comes while this is under way, and waits for its end. */
async function sendDuring(name: keyof typeof CALLS, ready: Ready, underWay: string): Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined;
  await server.db.tx(async (tx) => {
    await tx.query(underWay);
    answer = send(name, ready);
    await untilWaiting(server.db, 1);
  });
  return answer;
}

const SESSIONS = `account_id = (SELECT id FROM accounts WHERE ${OF_DEPUTY})`;

describe('a write of somebody whose account is closed while the call waits is refused, and nothing is written', () => {
  test.each(WRITES)('%s', async (name) => {
    const ready = await recipes[name]?.();
    if (!ready) throw new Error(`${name} is a write of the portal: portal-writes.ts says how to make one`);
    const before = await wholeDatabase();
    const refused = await sendDuring(name, ready, `UPDATE accounts SET state = 'disabled' WHERE ${OF_DEPUTY}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await server.db.query(`UPDATE accounts SET state = 'active' WHERE ${OF_DEPUTY}`);
    expect(await wholeDatabase()).toEqual(before);

    // The same call of somebody whose account stays open.
    expect((await send(name, ready)).status).toBe(CALLS[name].status);
    expect(await wholeDatabase()).not.toEqual(before);
  });
});

describe('so is one', () => {
  const inTheMeantime = async (sql: string) => {
    const ready = await recipes.changeHouse?.();
    const answer = await sendDuring('changeHouse', ready ?? {}, sql);
    return answer?.status;
  };
  const staffNoMore = `UPDATE accounts SET role = 'EDUCATOR', is_staff = false, is_superuser = false WHERE ${OF_DEPUTY}`;

  test.each([
    ['who is no longer staff', staffNoMore, 403],
    ['who is no longer a superuser', `UPDATE accounts SET is_superuser = false WHERE ${OF_DEPUTY}`, 403],
    ['whose session was ended', `UPDATE sessions SET revoked_at = expires_at WHERE ${SESSIONS}`, 403],
    ['whose session is over', `UPDATE sessions SET expires_at = '2026-11-25T15:00:00Z' WHERE ${SESSIONS}`, 403],
    ['but not one whose account stays as it was', `UPDATE accounts SET state = state WHERE ${OF_DEPUTY}`, 200],
  ])('%s', async (_, sql, status) => {
    expect(await inTheMeantime(sql)).toBe(status);
  });
});

test('the account can be changed while a write of its owner waits for somebody else', async () => {
  const ready = (await recipes.changeHouse?.()) ?? {};
  let answer: Promise<Answer> | undefined;
  await server.db.tx(async (tx) => {
    await tx.query('SELECT 1 FROM houses FOR UPDATE');
    answer = send('changeHouse', ready);
    await untilWaiting(server.db, 1);
    await server.db.query(`UPDATE accounts SET state = 'disabled' WHERE ${OF_DEPUTY}`);
  });
  expect((await answer)?.status).toBe(403);
});
