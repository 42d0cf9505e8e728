import { connectDb } from '#server/db/db.ts';
import { createEpoch } from '#server/ledger/ledger-epoch.ts';
import { asOwner, testCluster, withDatabase } from './cluster.ts';
import { createTestServer, type TestServer } from './test-server.ts';
import { newId } from '#tests/support/ids.ts';

/** A test server that names its epoch, as a real one does from its start on. */
export async function startedOn(clock: () => Date, sharing?: TestServer): Promise<TestServer> {
  const base = sharing ?? (await createTestServer({ clock }));
  const epoch = createEpoch({ db: base.db, clock, ids: newId });
  await epoch.look();
  return createTestServer({ clock, sharing: base, deps: { ledgerEpoch: epoch.current } });
}

/** Copies a server's database as it is now: a backup. `start` starts a server on the copy. */
export async function backUp(server: TestServer, clock: () => Date): Promise<{ start: () => Promise<TestServer> }> {
  const cluster = await testCluster();
  const original = new URL(server.databaseUrl).pathname.slice(1);
  const name = `copy_of_${original}_${newId().slice(-6)}`;
  // A database that somebody is connected to can't be copied. The pools connect again.
  await asOwner(
    cluster,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${original}' AND pid <> pg_backend_pid()`,
  );
  await asOwner(cluster, `CREATE DATABASE ${name} TEMPLATE ${original} OWNER ${cluster.role} STRATEGY FILE_COPY`);
  return {
    async start() {
      const databaseUrl = withDatabase(cluster.appUrl, name);
      const copy = { ...server, databaseUrl, db: connectDb(databaseUrl, () => undefined) };
      const started = await startedOn(clock, copy);
      return {
        ...started,
        close: async () => {
          await started.close();
          await copy.db.close();
          await asOwner(cluster, `DROP DATABASE ${name} WITH (FORCE)`);
        },
      };
    },
  };
}
