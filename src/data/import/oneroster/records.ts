import Papa from 'papaparse';
import { cleanCell } from '#data/import/clean-cell.ts';
import type { RecordsProblem } from '#domain/imports/file-problem.ts';
import { decodeText, guessEncoding } from '#data/import/decode-text.ts';

/** One row of a file, by the names of its columns as letters only. */
export interface SourceRecord {
  /** Its row in the file, from 1. */
  row: number;
  get: (column: string) => string;
}

export interface SourceFile {
  columns: ReadonlySet<string>;
  records: readonly SourceRecord[];
}

/** Headers as some systems misspell them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  sourceid: 'sourcedid',
  prefferedgivenname: 'preferredgivenname',
  prefferedfamilyname: 'preferredfamilyname',
  classsourceid: 'classsourcedid',
  usersourceid: 'usersourcedid',
  orgsourceid: 'orgsourcedid',
  schoolsourceid: 'schoolsourcedid',
};

const plainColumn = (header: string): string => {
  const plain = header.toLowerCase().replace(/[^a-z]/g, '');
  return SPELLINGS[plain] ?? plain;
};

/** Reads one file of the archive. Columns are found by name, in any order; more of them do no harm. */
export function readRecords(
  name: string,
  bytes: Uint8Array,
  needed: readonly string[],
): { ok: true; file: SourceFile } | { ok: false; problem: RecordsProblem } {
  const text = decodeText(bytes, guessEncoding(bytes));
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'], skipEmptyLines: false });
  const broken = errors.find((error) => error.type === 'Quotes');
  if (broken) {
    const line = text.slice(0, broken.index ?? 0).split('\n').length;
    return { ok: false, problem: { kind: 'quotes-in', file: name, line } };
  }
  const [header = [], ...rows] = data;
  const places = new Map(header.map((each, index) => [plainColumn(cleanCell(each)), index]));
  const missing = needed.find((column) => !places.has(column));
  if (missing !== undefined) return { ok: false, problem: { kind: 'no-column', file: name, column: missing } };
  const records = rows
    .map((cells, index) => ({
      row: index + 2,
      isEmpty: cells.every((cell) => cell.trim() === ''),
      get: (column: string): string => cleanCell(cells[places.get(column) ?? -1] ?? ''),
    }))
    .filter(({ isEmpty }) => !isEmpty);
  return { ok: true, file: { columns: new Set(places.keys()), records } };
}

/** A list in one cell. */
export const listIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

export type Status = 'active' | 'gone' | 'unknown';

/** What a row's status says; most full exports leave it empty. */
export function statusOf(record: SourceRecord): Status {
  const status = record.get('status').toLowerCase();
  if (status === '' || status === 'active' || status === 'inactive') return status === 'inactive' ? 'gone' : 'active';
  return status === 'tobedeleted' ? 'gone' : 'unknown';
}
