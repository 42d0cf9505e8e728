import { createHash } from 'node:crypto';
import { StartupError } from '#server/startup-error.ts';
import type { Db, Queryable } from './db.ts';

const FILES = import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

/** The migrations of this build, in their order: `0001-name.sql` is version 1. */
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

const checksum = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex');

/**
 * Brings the schema up to this build, in one transaction under a lock: all of it or nothing. It never goes back. Refuses a
 * database that a newer build wrote, and one whose applied files differ from ours.
 */
export async function migrate(db: Db, clock: () => Date, migrations = bundledMigrations()): Promise<number> {
  return db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
    );
    const pending = await pendingMigrations(tx, migrations);
    for (const migration of pending) {
      await tx.query(migration.sql);
      await tx.query('INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES ($1, $2, $3, $4)', [
        migration.version,
        migration.name,
        checksum(migration),
        clock(),
      ]);
    }
    return pending.length;
  });
}

async function pendingMigrations(tx: Queryable, migrations: Migration[]): Promise<Migration[]> {
  const applied = await tx.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of applied) {
    const migration = known.get(row.version);
    if (!migration) {
      throw new StartupError(
        `The database is at schema ${row.version} (${row.name}), which this version of the server doesn't know. ` +
          'Start the newer version that wrote it, or restore an older backup.',
      );
    }
    if (checksum(migration) !== row.checksum) {
      throw new StartupError(
        `Migration ${row.name} was changed after it was applied to this database. Migrations are never edited; add a new one.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.version));
  return migrations.filter((migration) => !done.has(migration.version));
}
