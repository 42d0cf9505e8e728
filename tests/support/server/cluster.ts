import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createPasswords } from '#server/accounts/passwords.ts';
import { connectDb } from '#server/db/db.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemoSchool } from '#server/db/seed/seed-demo-school.ts';
import { keysFrom } from '#server/keys.ts';

/** Where a test file makes its own database: one cluster a run, databases copied from templates. */
export interface TestCluster {
  ownerUrl: string;
  appUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster | null;
  }
}

/** The same in every test, so that hashes made for a template are good in its copies. */
export const TEST_KEYS = keysFrom(Buffer.alloc(32, 7));

export const EMPTY_TEMPLATE = 'template_empty';
export const DEMO_TEMPLATE = 'template_demo';

/** Nothing in a test database outlives the run, so nothing waits for the disk. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

export const silent = pino({ level: 'silent' });

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** One statement as PostgreSQL's superuser. Database names can't be parameters; ours are made by us. */
export async function asOwner(cluster: TestCluster, statement: string): Promise<void> {
  const client = new Client({ connectionString: cluster.ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeTemplate(cluster: TestCluster, name: string, seed: boolean): Promise<void> {
  await asOwner(cluster, `CREATE DATABASE ${name} OWNER habit_points`);
  const db = connectDb(withDatabase(cluster.appUrl, name), () => undefined);
  const clock = () => new Date();
  await migrate(db, clock);
  if (seed) await seedDemoSchool(db, { clock, passwords: createPasswords(TEST_KEYS.pepper) });
  await db.close();
}

export async function openTestCluster(): Promise<{
  cluster: TestCluster;
  database: EmbeddedDatabase;
  dataDir: string;
  close(): Promise<void>;
}> {
  const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'habit-points-test-')), 'data');
  const database = await openEmbeddedDatabase({ dataDir: await reachable(dataDir), log: silent, settings: FAST });
  const cluster = { ownerUrl: database.ownerConnectionString, appUrl: database.connectionString };
  await makeTemplate(cluster, EMPTY_TEMPLATE, false);
  await makeTemplate(cluster, DEMO_TEMPLATE, true);
  const close = async () => {
    await database.close();
    await rm(path.dirname(dataDir), { recursive: true, force: true });
  };
  return { cluster, database, dataDir, close };
}

/** mkdtemp makes a folder that only we may enter; run by root, the database's user must too. */
export async function reachable(dir: string): Promise<string> {
  const { chmod } = await import('node:fs/promises');
  await chmod(path.dirname(dir), 0o755);
  return dir;
}

let own: Promise<TestCluster> | null = null;

/** The run's cluster; without the global setup, one of this worker's own that ends with it. */
export function testCluster(): Promise<TestCluster> {
  const shared = inject('testCluster');
  if (shared) return Promise.resolve(shared);
  own ??= openTestCluster().then(({ cluster, database, dataDir }) => {
    process.once('exit', () => {
      const pid = database.pid();
      if (pid !== null) process.kill(pid, 'SIGQUIT');
      rmSync(path.dirname(dataDir), { recursive: true, force: true });
    });
    return cluster;
  });
  return own;
}
