import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '#server/startup-error.ts';
import { errorCode } from './database-unavailable.ts';
import type { Db, Queryable } from './db.ts';
import { oldestSchemaBeside, RELEASES } from './releases.ts';

const FILES = import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** The migrations of this build, in their order: `0054-schema.sql` is version 54. */
export function bundledMigrations(): Migration[] {
  return Object.entries(FILES)
    .map(([path, sql]) => {
      const name = path.replace(/^.*\//, '').replace(/\.sql$/, '');
      return { version: Number.parseInt(name, 10), name, sql: String(sql) };
    })
    .toSorted((a, b) => a.version - b.version);
}

// Any number will do; it must be the same in every process that migrates.
const MIGRATION_LOCK = 7_162_534;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of these migrations, one after the other. */
export const checksumOf = (migrations: readonly Migration[]): string =>
  sha256(migrations.map(({ version, sql }) => `${version} ${sha256(sql)}`).join('\n'));

interface Applied {
  version: number;
  name: string;
  checksum: string;
  /** The newest migration that a server must know to run on a schema with this one. */
  runsFrom: number | null;
}

/** How a migration gives way to the servers that work on the same database. */
interface Patience {
  /** For how long it waits for a table. Every call that comes behind it waits as long. */
  lockMs: number;
  /** Between two tries. */
  pauseMs: number;
  tries: number;
}

/** A call may take 5 seconds. A backup can hold the tables for minutes. */
const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 2_000, tries: 150 };
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a start would change the schema of a database that has one. */
export async function awaitsMigration(db: Queryable, migrations = bundledMigrations()): Promise<boolean> {
  const [noted] = await db.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'schema_migrations'",
  );
  if (!noted) return false;
  const done = new Set((await appliedMigrations(db)).map(({ version }) => version));
  return done.size > 0 && migrations.some(({ version }) => !done.has(version));
}

/** The 31 migrations up to 54, each with its checksum, in one: together they made what 0054-schema makes now. */
const OLD_CHAIN = 'ae845b75fee3673c6c57137a2500013ac80ecd066c8b31cec86860e175155ec8';
const OLD_CHAIN_END = 54;

/** What a test may set. */
interface MigrateOptions {
  releases?: typeof RELEASES;
  patience?: Patience;
}

/**
 * Brings the schema up to this build, in one transaction under a lock: all of it or nothing. It never goes back. Refuses a
 * database whose applied files differ from ours, and one that a newer build wrote, unless ours is of the release before that.
 * Resolves with how many migrations were applied.
 */
export async function migrate(
  db: Db,
  clock: () => Date,
  migrations = bundledMigrations(),
  { releases = RELEASES, patience = PATIENCE }: MigrateOptions = {},
): Promise<number> {
  for (let left = patience.tries; ; left -= 1) {
    try {
      return await db.tx((tx) => applyPending(tx, clock, migrations, { releases, patience }));
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      if (left <= 1) throw new StartupError(HELD_UP, { cause: error });
      await wait(patience.pauseMs);
    }
  }
}

const isHeldUp = (error: unknown) => error instanceof Error && errorCode(error.cause) === LOCK_NOT_AVAILABLE;
const HELD_UP =
  'The database could not be brought up to date: something else holds its tables, such as a backup. Nothing was changed. ' +
  'Start again when that has ended.';

async function applyPending(
  tx: Queryable,
  clock: () => Date,
  migrations: Migration[],
  { releases, patience }: Required<MigrateOptions>,
): Promise<number> {
  await tx.query('SET LOCAL statement_timeout = 0');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await tx.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL,
       runs_from int)`,
  );
  const pending = await pendingMigrations(tx, migrations);
  if (pending.length === 0) return 0;
  await tx.query(`SET LOCAL lock_timeout = ${patience.lockMs}`);
  for (const { version, name, sql } of pending) {
    await tx.query(sql);
    await tx.query('INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)', [
      version,
      name,
      sha256(sql),
      clock(),
    ]);
  }
  // Last, because one of them may have made the column.
  for (const { version } of pending) {
    await tx.query('UPDATE schema_migrations SET runs_from = $2 WHERE version = $1', [
      version,
      oldestSchemaBeside(version, releases),
    ]);
  }
  return pending.length;
}

/** A database from before there were releases has no `runs_from`. */
const appliedMigrations = (tx: Queryable) =>
  tx.query<Applied>(
    `SELECT version, name, checksum, (to_jsonb(m) ->> 'runs_from')::int AS "runsFrom"
       FROM schema_migrations m ORDER BY version`,
  );

/**
 * A database that all steps up to 54 made one by one has the schema of today's first migration, so it is noted as being
 * there. One that stopped on the way can't be brought there by this build.
 */
async function takeOverOldChain(tx: Queryable, migrations: Migration[]): Promise<void> {
  const baseline = migrations.find(({ version }) => version === OLD_CHAIN_END);
  const applied = (await appliedMigrations(tx)).filter(({ version }) => version <= OLD_CHAIN_END);
  if (!baseline || applied.length === 0 || applied.some(({ name }) => name === baseline.name)) return;
  if (sha256(applied.map((row) => `${row.version} ${row.checksum}`).join('\n')) !== OLD_CHAIN) {
    throw new StartupError(
      `The database is at schema ${applied.at(-1)?.version} of an early version, and this version can't bring it up to date. ` +
        'Nothing was changed. First start the last version that has server/db/migrations/0054-erased-marks.sql on it, then this one.',
    );
  }
  await tx.query('DELETE FROM schema_migrations WHERE version < $1', [OLD_CHAIN_END]);
  await tx.query('UPDATE schema_migrations SET name = $2, checksum = $3 WHERE version = $1', [
    OLD_CHAIN_END,
    baseline.name,
    sha256(baseline.sql),
  ]);
}

async function pendingMigrations(tx: Queryable, migrations: Migration[]): Promise<Migration[]> {
  await takeOverOldChain(tx, migrations);
  const applied = await appliedMigrations(tx);
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1)?.version ?? 0;
  for (const row of applied) {
    const migration = known.get(row.version);
    if (!migration) {
      const isOfNextRelease = row.version > newest && row.runsFrom !== null && row.runsFrom <= newest;
      if (isOfNextRelease) continue;
      throw new StartupError(
        `The database is at schema ${row.version} (${row.name}), which this version of the server doesn't know. ` +
          'Start the newer version that wrote it, or restore an older backup.',
      );
    }
    if (sha256(migration.sql) !== row.checksum) {
      throw new StartupError(
        `Migration ${row.name} was changed after it was applied to this database. Migrations are never edited; add a new one.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.version));
  return migrations.filter((migration) => !done.has(migration.version));
}
