import type { Db, Queryable } from '#server/db/db.ts';
import { bundledMigrations, migrate, type Migration } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { StartupError } from '#server/startup-error.ts';
import type { Head, TableLine } from './backup-format.ts';
import { checkBackup, partsOf, type CheckedBackup } from './read-backup.ts';
import { quoted, readTables, writeValuesAlike, type Table } from './tables.ts';
import { countTable } from './write-backup.ts';

export interface Restored {
  /** When the database was like this, as ISO time. */
  at: string;
  rows: number;
  /** How many kept totals did not follow from the ledger, and were corrected. */
  corrected: number;
}

type RestoreDeps = Pick<Deps, 'clock' | 'log'>;

/**
 * Puts a backup into an empty database: all of it or nothing. Each table is counted and compared with what the file says
 * before it counts, and the totals are recounted from the ledger. Throws a StartupError where the file is damaged or too
 * new, or the database holds anything. `db` must be patient.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  deps: RestoreDeps,
  migrations = bundledMigrations(),
): Promise<Restored> {
  const backup = await checkBackup(file);
  const known = migrationsOf(backup.head, migrations);
  await db.tx(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await checkEmpty(tx);
    const within = { ...tx, tx: <T>(work: (tx: Queryable) => Promise<T>) => work(tx), close: () => Promise.resolve() };
    await migrate(within, deps.clock, known);
    await fill(tx, backup);
    await migrate(within, deps.clock, migrations);
  });
  const corrected = await checkTotals(db, deps);
  const rows = Object.values(backup.end.tables).reduce((sum, table) => sum + table.rows, 0);
  return { at: backup.head.at, rows, corrected };
}

/** The steps that made the schema of the backup. Later ones follow when its rows are there, as in the school's own database. */
function migrationsOf({ migrations }: Head, bundled: readonly Migration[]): Migration[] {
  return migrations.map(({ version, name }) => {
    const migration = bundled.find((candidate) => candidate.version === version);
    if (migration?.name === name) return migration;
    throw new StartupError(
      `The backup is at schema ${version} (${name}), which this version of the server doesn't know. ` +
        'Restore it with the version that wrote it, or with a newer one.',
    );
  });
}

async function checkEmpty(tx: Queryable): Promise<void> {
  const tables = await tx.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (tables.length === 0) return;
  throw new StartupError(
    'The database is not empty, and a restore replaces nothing. Name a new DATA_DIR, or an empty database in DATABASE_URL.',
  );
}

async function fill(tx: Queryable, backup: CheckedBackup): Promise<void> {
  await writeValuesAlike(tx);
  const tables = await readTables(tx);
  const rules = await liftRules(tx, tables);
  await insertAll(tx, backup, tables);
  for (const table of tables) await compare(tx, backup, table);
  for (const table of tables) await setIdentity(tx, table);
  await setRules(tx, tables, rules);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Takes out what a migration put into tables, and the rules that rows come under one by one: triggers, and references
 * between tables, which are all checked again when they are put back.
 */
async function liftRules(tx: Queryable, tables: readonly Table[]): Promise<ForeignKey[]> {
  const keys = await tx.query<ForeignKey>(
    `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await tx.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  for (const { table, name } of keys) await tx.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  for (const { name } of tables) await tx.query(`TRUNCATE ${quoted(name)}`);
  return keys;
}

async function setRules(tx: Queryable, tables: readonly Table[], keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await tx.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  }
  for (const { name } of tables) await tx.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
}

const AT_ONCE = 1_000;

async function insertAll(tx: Queryable, backup: CheckedBackup, tables: readonly Table[]): Promise<void> {
  let insert: ((rows: Values[]) => Promise<void>) | null = null;
  let waiting: Values[] = [];
  const flush = async () => {
    if (waiting.length > 0) await insert?.(waiting);
    waiting = [];
  };
  for await (const part of partsOf(backup)) {
    if (part.kind === 'row') {
      waiting.push(part.values);
      if (waiting.length === AT_ONCE) await flush();
    } else {
      await flush();
      insert = insertInto(tx, part.table, tables);
    }
  }
  await flush();
}

type Values = readonly (string | null)[];

function insertInto(tx: Queryable, { table, columns }: TableLine, tables: readonly Table[]) {
  const own = tables.find(({ name }) => name === table);
  const fits = JSON.stringify(own?.columns) === JSON.stringify(columns);
  if (!fits) throw new StartupError(`The table ${table} of the backup is not the one that its schema has.`);
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const values = columns.map(({ type }, i) => `r.v${i}::${type}`).join(', ');
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const aliases = columns.map((_, i) => `v${i}`).join(', ');
  const text =
    `INSERT INTO ${quoted(table)} (${names}) OVERRIDING SYSTEM VALUE ` +
    `SELECT ${values} FROM unnest(${arrays}) AS r (${aliases})`;
  return async (rows: Values[]) => {
    await tx.query(
      text,
      columns.map((_, i) => rows.map((row) => row[i] ?? null)),
    );
  };
}

async function compare(tx: Queryable, { file, end }: CheckedBackup, table: Table): Promise<void> {
  const wanted = end.tables[table.name];
  const found = await countTable(tx, table);
  if (wanted?.rows === found.rows && wanted.sha256 === found.sha256) return;
  throw new StartupError(
    `The table ${table.name} has ${found.rows} rows where ${file} has ${wanted?.rows ?? 0}, or other ones. Nothing was restored.`,
  );
}

/** The next row gets the next number. */
async function setIdentity(tx: Queryable, { name, identity }: Table): Promise<void> {
  if (identity === null) return;
  await tx.query(
    `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(identity)}), 1), max(${quoted(identity)}) IS NOT NULL)
       FROM ${quoted(name)}`,
    [quoted(name), identity],
  );
}
