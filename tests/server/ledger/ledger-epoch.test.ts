import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createEpoch } from '#server/ledger/ledger-epoch.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';
import { ago, NOW } from '#tests/support/clock.ts';

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const clock = fakeClock();
const deps = () => ({ db: server.db, clock: clock.now, ids: newId });
const openEpoch = async (given: Parameters<typeof createEpoch>[0]) => {
  const epoch = createEpoch(given);
  await epoch.look();
  const current = (): string => epoch.current() ?? 'none';
  return { look: epoch.look, current };
};
const rowOf = async (id: string) =>
  (
    await server.db.query<{ after_seq: number; after_at: Date | null; began_at: Date }>(
      'SELECT after_seq::int, after_at, began_at FROM ledger_epochs WHERE id = $1',
      [id],
    )
  )[0];

describe('an epoch of the ledger', () => {
  test('begins at each start of a server, and notes how far the ledger was', async () => {
    const [first, second] = [await openEpoch(deps()), await openEpoch(deps())];
    expect(second.current()).not.toBe(first.current());
    const [newest] = await server.db.query<{ seq: number; recorded_at: Date }>(
      'SELECT seq::int, recorded_at FROM ledger ORDER BY seq DESC LIMIT 1',
    );
    expect(newest?.seq).toBeGreaterThan(0);
    expect(await rowOf(second.current())).toEqual({
      after_seq: newest?.seq,
      after_at: newest?.recorded_at,
      began_at: clock.now(),
    });
  });

  test('is not known before the first look, so that no start waits for the ledger', () => {
    expect(createEpoch(deps()).current()).toBeNull();
  });

  test('of an empty ledger begins after nothing', async () => {
    const empty = await createTestServer({ seed: 'empty' });
    const { current } = await openEpoch({ ...deps(), db: empty.db });
    expect(await empty.db.query('SELECT id, after_seq::int, after_at FROM ledger_epochs')).toEqual([
      { id: current(), after_seq: 0, after_at: null },
    ]);
    await empty.close();
  });

  test('lasts while the database is the same and the server looks at it', async () => {
    const epoch = await openEpoch(deps());
    const began = epoch.current();
    clock.advance({ minutes: 5 });
    await epoch.look();
    clock.advance({ minutes: 5 });
    await epoch.look();
    expect(epoch.current()).toBe(began);
  });

  test('ends where the database was replaced under the server', async () => {
    const epoch = await openEpoch(deps());
    const began = epoch.current();
    await server.db.query('DELETE FROM ledger_epochs WHERE id = $1', [began]);
    await epoch.look();
    expect(epoch.current()).not.toBe(began);
    expect(await rowOf(epoch.current())).toBeDefined();
  });

  test('ends where the ledger is shorter than at the last look', async () => {
    const epoch = await openEpoch(deps());
    const began = epoch.current();
    const shorten = async () => {
      await server.db.query('ALTER TABLE ledger DISABLE TRIGGER USER');
      await server.db.query('DELETE FROM ledger WHERE seq = (SELECT max(seq) FROM ledger)');
      await server.db.query('ALTER TABLE ledger ENABLE TRIGGER USER');
    };
    await shorten();
    await epoch.look();
    const next = epoch.current();
    expect(next).not.toBe(began);
    await epoch.look();
    expect(epoch.current()).toBe(next);
  });

  test('ends where another machine took over the database, and not where the database does not say', async () => {
    const said: unknown[] = [];
    /** What the database says of its timeline at each look. */
    const answers = [null, '00000001', '00000001', '00000002', null, '00000002', '00000001'];
    const db: Db = {
      ...server.db,
      query: async (text, values) => {
        const rows = await server.db.query<never>(text, values);
        if (!text.includes('timeline')) return rows;
        said.push(rows);
        const timeline = answers[said.length - 1];
        if (!timeline) throw new Error('This database does not say.');
        return [{ timeline }] as never[];
      },
    };
    const epoch = await openEpoch({ ...deps(), db });
    expect(said).toEqual([[{ timeline: expect.stringMatching(/^[0-9A-F]{8}$/) }]]);
    const ends: boolean[] = [];
    for (const _ of answers.slice(1)) {
      const before = epoch.current();
      await epoch.look();
      ends.push(epoch.current() !== before);
    }
    expect(ends).toEqual([false, false, true, false, false, true]);
  });

  test.each([6, -6])(
    'ends where the clock jumped by %i minutes: the machine may be at an earlier state',
    async (minutes) => {
      const epoch = await openEpoch(deps());
      const began = epoch.current();
      clock.advance({ minutes });
      await epoch.look();
      const next = epoch.current();
      expect(next).not.toBe(began);
      await epoch.look();
      expect(epoch.current()).toBe(next);
    },
  );

  test('is forgotten when no device keeps anything of its time', async () => {
    const [old, young] = [newId(), newId()];
    await server.db.query('INSERT INTO ledger_epochs VALUES ($1, $2, 0), ($3, $4, 0)', [
      old,
      ago(41 * DAY),
      young,
      ago(39 * DAY),
    ]);
    await openEpoch({ ...deps(), clock: () => new Date(NOW) });
    expect([await rowOf(old), await rowOf(young)]).toMatchObject([undefined, { after_seq: 0 }]);
  });
});
