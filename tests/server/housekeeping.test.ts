import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { connectDb } from '#server/db/db.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { NOW } from '#tests/support/clock.ts';

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
  const deps = { db, clock: () => new Date(NOW), log: pino({}, sink) };

  startHousekeeping(deps)();
  const stop = startHousekeeping(deps);
  await vi.waitFor(() => expect(logged).not.toEqual([]));
  stop();
  await db.close();

  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/housekeeping failed/);
  expect(logged[0]).toMatch(/ECONNREFUSED/);
});
