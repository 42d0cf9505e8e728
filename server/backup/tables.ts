import type { Queryable } from '#server/db/db.ts';
import { linesByCursor } from '#server/db/snapshot.ts';

interface Column {
  name: string;
  /** As PostgreSQL writes it in a cast, such as `uuid[]`. */
  type: string;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  /** The columns of its primary key. */
  key: readonly Column[];
  /** The column that numbers the rows by itself; null where none does. */
  identity: string | null;
}

interface ColumnRow extends Column {
  table: string;
  isIdentity: boolean;
  /** Its place in the primary key, from 1; null outside of it. */
  keyPlace: number | null;
}

/** What migrations were applied is noted by the migrations themselves, also in a restored database. */
const OF_MIGRATIONS = 'schema_migrations';

/** The tables with the school's data, by name. The database itself says which there are, so a new one can't be forgotten. */
export async function readTables(tx: Queryable): Promise<Table[]> {
  const rows = await tx.query<ColumnRow>(
    `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
            a.attidentity <> '' AS "isIdentity", array_position(k.conkey, a.attnum) AS "keyPlace"
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${OF_MIGRATIONS}'
      ORDER BY c.relname COLLATE "C", a.attnum`,
  );
  return [...new Set(rows.map(({ table }) => table))].map((name) => tableOf(name, rows));
}

function tableOf(name: string, rows: readonly ColumnRow[]): Table {
  const columns = rows.filter(({ table }) => table === name);
  return {
    name,
    columns: columns.map(({ name: column, type }) => ({ name: column, type })),
    key: columns
      .filter(({ keyPlace }) => keyPlace !== null)
      .toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace)),
    identity: columns.find(({ isIdentity }) => isIdentity)?.name ?? null,
  };
}

/** A name as SQL takes it, whatever letters it has. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every server writes a value alike, whatever its version and its settings are. */
export async function writeValuesAlike(tx: Queryable): Promise<void> {
  await tx.query("SET LOCAL TimeZone = 'UTC'");
  await tx.query("SET LOCAL DateStyle = 'ISO, YMD'");
  await tx.query("SET LOCAL IntervalStyle = 'postgres'");
  await tx.query("SET LOCAL bytea_output = 'hex'");
  await tx.query('SET LOCAL extra_float_digits = 1');
}

/** The rows of a table in the order of its key, some at a time: each as one line of JSON, an array of its values as texts. */
export function readLines(tx: Queryable, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = key.map((column) => quoted(column.name) + (column.type === 'text' ? ' COLLATE "C"' : '')).join(', ');
  return linesByCursor(tx, `SELECT json_build_array(${values})::text AS line FROM ${quoted(name)} ORDER BY ${order}`);
}
