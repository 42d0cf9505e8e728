import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createPasswords, type Passwords } from '#server/accounts/passwords/passwords.ts';
import { connectDb } from '#server/db/db.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemoSchool } from '#server/seed/seed-demo-school.ts';
import { keysFrom } from '#server/keys/keys.ts';
import { temporaryDir } from './temporary-dir.ts';
import { NOW } from '#tests/support/clock.ts';

/** Where a test file makes its own database: one cluster a run, databases copied from templates. */
export interface TestCluster {
  ownerUrl: string;
  appUrl: string;
  /** Who owns the databases: the role of `appUrl`. */
  role: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster | null;
  }
}

/** The same in every test, so that hashes made for a template are good in its copies. */
export const TEST_KEYS = keysFrom(Buffer.alloc(32, 7));

/** A thousand hashes of a run protect nothing; start-link.test.ts has what they cost a school. */
export const CHEAP_HASHES = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** The same for the seed, and for tests that look at what was stored. */
export const testPasswords = (): Passwords => createPasswords(TEST_KEYS.pepper, undefined, CHEAP_HASHES);

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
  await asOwner(cluster, `CREATE DATABASE ${name} OWNER ${cluster.role}`);
  const db = connectDb(withDatabase(cluster.appUrl, name), () => undefined, { patient: true });
  const clock = () => new Date(NOW);
  await migrate(db, clock);
  if (seed) await seedDemoSchool(db, { clock, passwords: testPasswords() });
  await db.close();
}

/** How a cluster of this process is ended. */
interface OpenCluster {
  cluster: TestCluster;
  close(): Promise<void>;
  /** For a process that is exiting and can't wait. */
  kill(): void;
}

/** An embedded one in a temporary folder, or, to try another version, the server of TEST_DATABASE_URL. */
export async function openTestCluster(): Promise<OpenCluster> {
  const external = process.env['TEST_DATABASE_URL'];
  const opened = external ? externalCluster(external) : await embeddedCluster();
  await makeTemplate(opened.cluster, EMPTY_TEMPLATE, false);
  await makeTemplate(opened.cluster, DEMO_TEMPLATE, true);
  return opened;
}

function externalCluster(url: string): OpenCluster {
  const cluster = { ownerUrl: url, appUrl: url, role: new URL(url).username };
  const close = async () => {
    for (const name of [EMPTY_TEMPLATE, DEMO_TEMPLATE]) await asOwner(cluster, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { cluster, close, kill: () => undefined };
}

async function embeddedCluster(): Promise<OpenCluster> {
  const { dir, remove } = await temporaryDir();
  const dataDir = path.join(dir, 'data');
  const database = await openEmbeddedDatabase({ dataDir, log: silent, settings: FAST });
  const cluster = {
    ownerUrl: database.ownerConnectionString,
    appUrl: database.connectionString,
    role: 'habit_points',
  };
  return {
    cluster,
    close: async () => {
      await database.close();
      await remove();
    },
    kill: () => {
      const pid = database.pid();
      if (pid !== null) process.kill(pid, 'SIGQUIT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

let own: Promise<TestCluster> | null = null;

/** The run's cluster; without the global setup, one of this worker's own that ends with it. */
export function testCluster(): Promise<TestCluster> {
  const shared = inject('testCluster');
  if (shared) return Promise.resolve(shared);
  own ??= openTestCluster().then(({ cluster, kill }) => {
    process.once('exit', kill);
    return cluster;
  });
  return own;
}
