import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db, Queryable } from '#server/db/db.ts';
import { beginSnapshot } from '#server/db/snapshot.ts';
import { StartupError } from '#server/startup-error.ts';
import { FORMAT, FORMAT_VERSION, type End, type Head, type RowsOfTable } from './backup-format.ts';
import { readLines, readTables, writeValuesAlike } from './tables.ts';

/** There is a file of this name, whole or being written. */
export class BackupExists extends StartupError {
  override name = 'BackupExists';
}

export interface Written {
  rows: number;
  /** Of the file. */
  bytes: number;
}

interface Options {
  clock: () => Date;
  /** Called when the state that is backed up can no longer change: whatever is written from now on is not in it. */
  onSnapshot?: () => void;
}

/**
 * Writes everything that the database holds to a new file, as it was at one moment, while the server works. The file has
 * its name once it is whole and on the disk; before that, and after a failure, there is none. `db` must be patient.
 * Throws a StartupError where the database holds no school, and BackupExists where the file is there already.
 */
export async function writeBackup(db: Db, file: string, options: Options): Promise<Written> {
  const unfinished = `${file}.part`;
  if (existsSync(file) || existsSync(unfinished))
    throw new BackupExists(`${file} is there already. Choose another name.`);
  try {
    const rows = await db.tx((tx) => writeSnapshot(tx, unfinished, options));
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return { rows, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeSnapshot(tx: Queryable, file: string, { clock, onSnapshot }: Options): Promise<number> {
  await beginSnapshot(tx);
  await writeValuesAlike(tx);
  // The first read fixes the moment.
  const [school] = await tx.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'ledger'");
  if (!school) throw new StartupError('This database holds no school, so there is nothing to back up.');
  const migrations = await tx.query<Head['migrations'][number]>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  onSnapshot?.();
  const counted = { rows: 0 };
  const head: Head = { format: FORMAT, version: FORMAT_VERSION, at: clock().toISOString(), migrations };
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(textOf(tx, head, counted)), createGzip(), target);
  return counted.rows;
}

async function* textOf(tx: Queryable, head: Head, counted: { rows: number }): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const say = (text: string) => {
    whole.update(text);
    return text;
  };
  const tables: Record<string, RowsOfTable> = {};
  yield say(`${JSON.stringify(head)}\n`);
  for (const table of await readTables(tx)) {
    const { name, columns } = table;
    yield say(`${JSON.stringify({ table: name, columns })}\n`);
    const count = { rows: 0, hash: createHash('sha256') };
    for await (const lines of readLines(tx, table)) yield say(counting(count, lines));
    tables[name] = { rows: count.rows, sha256: count.hash.digest('hex') };
    counted.rows += count.rows;
  }
  const end: End = { end: FORMAT, tables, sha256: whole.digest('hex') };
  yield `${JSON.stringify(end)}\n`;
}

function counting(count: { rows: number; hash: Hash }, lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('');
  count.rows += lines.length;
  count.hash.update(text);
  return text;
}

/** The new name is only safe from a power cut when the folder is on the disk. Windows can't do this, and needn't. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same figures for a table of a database, to compare a restored one with what the backup says. */
export async function countTable(tx: Queryable, table: Parameters<typeof readLines>[1]): Promise<RowsOfTable> {
  const count = { rows: 0, hash: createHash('sha256') };
  for await (const lines of readLines(tx, table)) counting(count, lines);
  return { rows: count.rows, sha256: count.hash.digest('hex') };
}
