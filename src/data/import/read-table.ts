import Papa from 'papaparse';
import { guessColumns } from '#domain/imports/columns.ts';
import type { TableProblem } from '#domain/imports/file-problem.ts';
import { DELIMITERS, type Delimiter, type Table, type TableChoice, type TableRow } from '#domain/imports/table.ts';
import { cleanCell } from './clean-cell.ts';
import { decodeText, guessEncoding } from './decode-text.ts';

const MOST_ROWS = 20_000;
const HEADER_AMONG = 6;
const SAMPLES = 5;

/** Reads a CSV file, or says why it can't be read. */
export function readTable(
  bytes: Uint8Array,
  choice: TableChoice = {},
): { ok: true; table: Table } | { ok: false; problem: TableProblem } {
  const encoding = choice.encoding ?? guessEncoding(bytes);
  // Excel may begin with a line that names the separator; it shows the next line as row 1.
  const whole = decodeText(bytes, encoding);
  const [hint = '', named] = /^"?sep=([,;\t|])"?\r?\n/.exec(whole) ?? [];
  const text = whole.slice(hint.length);
  const delimiter = choice.delimiter ?? DELIMITERS.find((each) => each === named) ?? delimiterByHeader(text);
  const parsed = Papa.parse<string[]>(text, {
    ...(delimiter === null ? { delimitersToGuess: [...DELIMITERS] } : { delimiter }),
    skipEmptyLines: false,
  });
  const broken = parsed.errors.find((error) => error.type === 'Quotes');
  if (broken) return { ok: false, problem: { kind: 'quotes', line: lineAt(text, broken.index ?? 0) + (hint ? 1 : 0) } };
  const filled = parsed.data
    .map((cells, index) => ({ row: index + 1, cells: withoutEmptyEnd(cells.map(cleanCell)), isTooLong: false }))
    .filter((row) => row.cells.length > 0);
  if (filled.length === 0) return { ok: false, problem: { kind: 'empty' } };
  if (filled.length > MOST_ROWS) return { ok: false, problem: { kind: 'too-many-rows', most: MOST_ROWS } };
  const firstRows = filled.slice(0, HEADER_AMONG);
  const header =
    choice.headerRow === 0
      ? undefined
      : (firstRows.find((row) => row.row === choice.headerRow) ?? likeliestHeader(firstRows));
  const headers = header?.cells ?? unnamedColumns(filled);
  const rows = filled
    .filter((row) => row.row > (header?.row ?? 0))
    .map((row) => (row.cells.length > headers.length ? { ...row, isTooLong: true } : row));
  return {
    ok: true,
    table: {
      encoding,
      delimiter: DELIMITERS.find((each) => each === parsed.meta.delimiter) ?? ',',
      headerRow: header?.row ?? 0,
      firstRows,
      headers,
      rows,
      isCutOff: isCutOff(parsed.data.slice((header?.row ?? 1) - 1)),
      accented: accentedCells(rows),
    },
  };
}

/** Of the cells as they stand in the file, the empty ones too. A single row can't be compared with any. */
function isCutOff(data: readonly string[][]): boolean {
  const widths = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => cells.length);
  const last = widths.pop() ?? 0;
  return widths.length > 1 && widths.every((width) => width > last);
}

const unnamedColumns = (rows: readonly TableRow[]): string[] =>
  Array.from({ length: Math.max(...rows.map((row) => row.cells.length)) }, (_, index) => `Column ${index + 1}`);

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** A spreadsheet whose columns were deleted leaves empty cells at the end of each row. */
const withoutEmptyEnd = (cells: readonly string[]): string[] => cells.slice(0, cells.findLastIndex(Boolean) + 1);

/** The delimiter with which some row of the beginning has several known headers; the library guesses by counting alone. */
function delimiterByHeader(text: string): Delimiter | null {
  const beginning = text.split(/\r?\n/, HEADER_AMONG).join('\n');
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter, skipEmptyLines: false });
    return { delimiter, known: Math.max(0, ...data.map((cells) => knownHeaders(cells.map(cleanCell)))) };
  });
  const [best] = scores.toSorted((a, b) => b.known - a.known);
  return best && best.known > 1 ? best.delimiter : null;
}

const knownHeaders = (cells: readonly string[]): number =>
  guessColumns(cells).filter((column) => column !== null).length;

/** The row with the most known headers; there may be a title above it. */
function likeliestHeader(rows: readonly TableRow[]): TableRow | undefined {
  return rows.toSorted((a, b) => knownHeaders(b.cells) - knownHeaders(a.cells) || a.row - b.row)[0];
}

function accentedCells(rows: readonly TableRow[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^ -~]/.test(cell) && found.size < SAMPLES) found.add(cell);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}
