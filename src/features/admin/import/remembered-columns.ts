import { headersKey, type Columns } from '#domain/imports/columns.ts';
import { IMPORT_FIELDS, plainHeader } from '#domain/imports/headers.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

/** Of the columns' headers only; nothing of a file's rows is kept. */
const KEY = 'import-columns';
const MOST = 20;

interface Remembered {
  /** The headers of a file, in any order. */
  headers: string;
  /** The field of each header. */
  fields: Record<string, string>;
  at: number;
}

function readAll(): Remembered[] {
  const stored = readLocalJson(KEY);
  return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

function isRemembered(value: unknown): value is Remembered {
  return (
    typeof value === 'object' &&
    value !== null &&
    'headers' in value &&
    typeof value.headers === 'string' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'fields' in value &&
    typeof value.fields === 'object' &&
    value.fields !== null
  );
}

/** What the columns of a file with these headers were set to the last time on this device; null where there was none. */
export function rememberedColumns(headers: readonly string[]): { columns: Columns; at: number } | null {
  const found = readAll().find((each) => each.headers === headersKey(headers));
  if (!found) return null;
  const columns = headers.map(
    (header) => IMPORT_FIELDS.find((field) => field === found.fields[plainHeader(header)]) ?? null,
  );
  return { columns, at: found.at };
}

export function rememberColumns(headers: readonly string[], columns: Columns, at: number): void {
  const key = headersKey(headers);
  const fields: Record<string, string> = {};
  headers.forEach((header, index) => {
    const field = columns[index];
    if (field) fields[plainHeader(header)] = field;
  });
  const others = readAll().filter((each) => each.headers !== key);
  writeLocal(KEY, JSON.stringify([{ headers: key, fields, at }, ...others].slice(0, MOST)));
}
