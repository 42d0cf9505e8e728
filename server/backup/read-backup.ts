import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { StartupError } from '#server/startup-error.ts';
import { endLine, FORMAT, headLine, rowLine, tableLine, type End, type Head, type TableLine } from './backup-format.ts';

/** What a file says of itself, once all of it was read and agreed with that. */
export interface CheckedBackup {
  file: string;
  head: Head;
  end: End;
}

/** A part of a backup, in the order of the file. */
export type Part = { kind: 'table'; table: TableLine } | { kind: 'row'; values: readonly (string | null)[] };

/** Reads the whole file. Throws a StartupError where it isn't a backup, is cut off, or a letter of it was changed. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let head: Head | null = null;
  let end: End | null = null;
  const whole = createHash('sha256');
  for await (const line of linesOf(file)) {
    if (end !== null) throw damaged(file);
    if (head === null) head = headOf(file, line);
    else end = endOf(line);
    if (end === null) whole.update(`${line}\n`);
  }
  if (head === null || end === null || end.sha256 !== whole.digest('hex')) throw damaged(file);
  return { file, head, end };
}

/** The tables and rows of a file that was checked. */
export async function* partsOf({ file }: CheckedBackup): AsyncGenerator<Part> {
  let isHead = true;
  for await (const line of linesOf(file)) {
    if (isHead) isHead = false;
    else if (line.startsWith('[')) yield { kind: 'row', values: rowLine.parse(JSON.parse(line)) };
    else if (endOf(line) === null) yield { kind: 'table', table: tableLine.parse(JSON.parse(line)) };
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  try {
    for await (const line of createInterface({ input: source.pipe(text), crlfDelay: 0 })) yield line;
    // Readline ends quietly where its input fails.
    if (text.errored !== null) throw text.errored;
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    source.destroy();
  }
}

function headOf(file: string, line: string): Head {
  const parsed = headLine.safeParse(jsonOf(line));
  if (parsed.success) return parsed.data;
  throw new StartupError(`${file} isn't a backup that this version of the server can read.`);
}

const endOf = (line: string): End | null =>
  line.startsWith(`{"end":"${FORMAT}"`) ? (endLine.safeParse(jsonOf(line)).data ?? null) : null;

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const damaged = (file: string) =>
  new StartupError(`${file} is damaged or not complete. Nothing was restored; take another backup.`);

function unreadable(file: string, cause: unknown): unknown {
  if (cause instanceof StartupError || !(cause instanceof Error) || !('code' in cause)) return cause;
  if (cause.code === 'ENOENT') return new StartupError(`There is no file ${file}.`, { cause });
  if (String(cause.code).startsWith('Z_')) return damaged(file);
  return new StartupError(`${file} can't be read (${String(cause.code)}).`, { cause });
}
