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

const nameOf = ({ databaseUrl }: TestServer): string => new URL(databaseUrl).pathname.slice(1);

const MOST_TRIES = 5;

/**
 * A copy can't be made of a database that somebody is connected to. The pools connect again, and on a busy machine one of
 * them does so before the copy begins: then it is tried again.
 */
async function copyDatabase(from: string, to: string, tries = MOST_TRIES): Promise<void> {
  const cluster = await testCluster();
  await asOwner(
    cluster,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}' AND pid <> pg_backend_pid()`,
  );
  try {
    await asOwner(cluster, `CREATE DATABASE ${to} TEMPLATE ${from} OWNER ${cluster.role} STRATEGY FILE_COPY`);
  } catch (error) {
    if (tries <= 1 || !String(error).includes('is being accessed by other users')) throw error;
    await copyDatabase(from, to, tries - 1);
  }
}

/** Backups of a server's database that are put back in its place, under the server. There is one at a time. */
export function createBackup(server: TestServer) {
  const name = nameOf(server);
  const backup = `backup_of_${name}`;
  const drop = async (database: string): Promise<void> =>
    asOwner(await testCluster(), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  return {
    async take(): Promise<void> {
      await drop(backup);
      await copyDatabase(name, backup);
    },
    async putBack(): Promise<void> {
      await drop(name);
      await copyDatabase(backup, name);
    },
    drop: () => drop(backup),
  };
}

/** Copies a server's database as it is now: a backup. `start` starts a server on the copy. */
export async function backUp(server: TestServer, clock: () => Date): Promise<{ start: () => Promise<TestServer> }> {
  const cluster = await testCluster();
  const name = `copy_of_${nameOf(server)}_${newId().slice(-6)}`;
  await copyDatabase(nameOf(server), name);
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
