import * as z from 'zod/mini';

/**
 * A backup is a compressed text file: a line about the whole, then for each table a line with its name and columns and a
 * line for each row, and at the end a line that says what there has to be.
 */
export const FORMAT = 'habit-points-backup';
export const FORMAT_VERSION = 1;

const migration = z.object({ version: z.int(), name: z.string(), checksum: z.string() });

export const headLine = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** When the database was like this, as ISO time. */
  at: z.string(),
  /** The migrations that made the schema of these rows. */
  migrations: z.array(migration).check(z.minLength(1)),
});
export type Head = z.output<typeof headLine>;

export const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type TableLine = z.output<typeof tableLine>;

/** How many rows a table has, and the SHA-256 of its lines. */
const rowsOfTable = z.object({ rows: z.int(), sha256: z.string() });
export type RowsOfTable = z.output<typeof rowsOfTable>;

export const endLine = z.object({
  end: z.literal(FORMAT),
  tables: z.record(z.string(), rowsOfTable),
  /** The SHA-256 of everything before this line. */
  sha256: z.string(),
});
export type End = z.output<typeof endLine>;

/** A row: its values as the database writes them, in the order of the table's columns. */
export const rowLine = z.array(z.nullable(z.string()));
