import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';
import { connectDb } from '#server/db/db.ts';
import { startHousekeeping, tidyUp } from '#server/housekeeping.ts';
import { DEFAULT_SETTINGS } from '#server/env.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

test('housekeeping that fails says why, and nothing once the server stops', async () => {
  const logged: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  // Nothing listens there.
  const db = connectDb('postgres://nobody@127.0.0.1:1/none', () => undefined);
  const deps = {
    db,
    clock: () => new Date(NOW),
    log: pino({}, sink),
    keys: TEST_KEYS,
    ids: newId,
    settings: DEFAULT_SETTINGS,
    addresses: () => ({ public_url: null, hosts: [] }),
  };

  startHousekeeping(deps)();
  const stop = startHousekeeping(deps);
  await vi.waitFor(() => expect(logged).not.toEqual([]));
  stop();
  await db.close();

  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/housekeeping failed/);
  expect(logged[0]).toMatch(/ECONNREFUSED/);
});

test('of failed sign-ins under names that nobody has the newest ten thousand stay; of anybody’s account all stay', async () => {
  const server = await createTestServer();
  const fill = (count: number, object: string) =>
    server.db.query(
      `INSERT INTO audit_log (at, actor_id, action, object_type, object_id)
       SELECT $1, NULL, 'sign_in_failed', ${object} FROM generate_series(1, ${count})`,
      [new Date(NOW)],
    );
  const left = async (where: string) =>
    (await server.db.query<{ count: number }>(`SELECT count(*) AS count FROM audit_log WHERE ${where}`))[0]?.count;
  await fill(10_300, 'NULL, NULL::uuid');
  await fill(300, "'account', (SELECT id FROM accounts WHERE username = 'rivera')");
  const [newest] = await server.db.query<{ seq: number }>(
    'SELECT max(seq) AS seq FROM audit_log WHERE object_id IS NULL',
  );

  await tidyUp({ db: server.db, clock: () => new Date(NOW) });
  expect(await left("action = 'sign_in_failed' AND object_id IS NULL")).toBe(10_000);
  expect(await left(`seq = ${newest?.seq}`)).toBe(1);
  expect(await left("action = 'sign_in_failed' AND object_id IS NOT NULL")).toBe(300);
  const refused = 'audit_log is append-only';
  await expect(server.db.query("DELETE FROM audit_log WHERE object_type = 'account'")).rejects.toThrow(refused);
  await expect(server.db.query("UPDATE audit_log SET action = 'x'")).rejects.toThrow(refused);
  await server.close();
});

test('no other row of the audit log can be deleted', async () => {
  const server = await createTestServer();
  const add = (action: string, object: string) =>
    server.db.query(
      `INSERT INTO audit_log (at, actor_id, action, object_type, object_id) VALUES ($1, NULL, $2, ${object})`,
      [new Date(NOW), action],
    );
  await server.db.query("DELETE FROM audit_log WHERE action = 'sign_in_failed' AND object_id IS NULL");
  await add('house_changed', 'NULL, NULL');
  await expect(server.db.query("DELETE FROM audit_log WHERE action = 'house_changed'")).rejects.toThrow('append-only');
  await server.close();
});
