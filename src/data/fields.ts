/** An object of the wire, whose fields go by one of several names. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a call reads its answer with: the value, or that it does not fit. A zod schema is one too. */
export interface Reader<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** A decoder answers null for what it can't read. */
export type Decoder<T> = (value: unknown) => T | null;

export function readerOf<T>(decode: Decoder<T>): Reader<T> {
  return {
    safeParse(value) {
      const data = decode(value);
      return data === null ? { success: false } : { success: true, data };
    },
  };
}

/** Null where the value is no object. */
export function fieldsIn(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of these fields that holds a text or a number, as trimmed text; an empty one is a missing one. */
export function textIn(fields: Fields, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = asText(fields[name]);
    if (text !== null) return text;
  }
  return null;
}

export function asText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  return typeof value === 'string' ? value.trim() || null : null;
}

/** The first of these fields that holds a number, or the text of one, as a whole number. */
export function integerIn(fields: Fields, ...names: readonly string[]): number | null {
  for (const name of names) {
    const text = asText(fields[name]);
    if (text !== null && Number.isFinite(Number(text))) return Math.round(Number(text));
  }
  return null;
}

export function flagIn(fields: Fields, ...names: readonly string[]): boolean | null {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'boolean') return value;
  }
  return null;
}

/** A name that comes as a text or as an object with one: `house: 'Savant'` or `house: {id: 1, name: 'Savant'}`. */
export function nameIn(value: unknown, ...names: readonly string[]): string | null {
  const fields = fieldsIn(value);
  return fields ? textIn(fields, ...names) : asText(value);
}

/** The whole name of a row that may have it in one field or in two. */
export function wholeNameIn(fields: Fields): string | null {
  const parts = [textIn(fields, 'first_name'), textIn(fields, 'last_name')].filter((part) => part !== null);
  return textIn(fields, 'full_name', 'name') ?? (parts.length > 0 ? parts.join(' ') : null);
}

/** The object itself, or the one in an envelope around it. */
export function unwrapped(value: unknown, ...envelopes: readonly string[]): Fields | null {
  const fields = fieldsIn(value);
  if (!fields) return null;
  for (const name of [...envelopes, 'data', 'result']) {
    const inner = fieldsIn(fields[name]);
    if (inner) return inner;
  }
  return fields;
}

/** The rows of a list, bare or in an envelope; also one deeper, as in `data: {results: []}`. */
export function rowsIn(value: unknown, ...envelopes: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const fields = fieldsIn(value);
  if (!fields) return null;
  for (const name of ['results', ...envelopes, 'items', 'data']) {
    const rows = fields[name];
    if (Array.isArray(rows)) return rows;
  }
  const inner = fieldsIn(fields['data']);
  return inner ? rowsIn(inner, ...envelopes) : null;
}

/** Every row, or null if one of them can't be read: a list with holes in it would be taken for the whole. */
export function everyRow<T>(rows: readonly unknown[] | null, decode: (row: unknown, place: number) => T | null) {
  if (!rows) return null;
  const decoded: T[] = [];
  for (const [place, row] of rows.entries()) {
    const value = decode(row, place);
    if (value === null) return null;
    decoded.push(value);
  }
  return decoded;
}

export function listReader<T>(decode: (row: unknown, place: number) => T | null, ...envelopes: readonly string[]) {
  return readerOf((value) => everyRow(rowsIn(value, ...envelopes), decode));
}
