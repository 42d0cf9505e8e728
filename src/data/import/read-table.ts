import Papa from 'papaparse';
import { DELIMITERS, type Delimiter, type TableChoice } from '#domain/imports/table.ts';
import { cleanCell } from './clean-cell.ts';
import { decodeText, guessEncoding } from './decode-text.ts';
import { HEADER_AMONG, knownHeaders, tableOf, type TableRead } from './table-of-rows.ts';

/** Reads a CSV file, or says why it can't be read. */
export function readTable(bytes: Uint8Array, choice: TableChoice = {}): TableRead {
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
  const form = {
    kind: 'csv',
    encoding,
    delimiter: DELIMITERS.find((each) => each === parsed.meta.delimiter) ?? ',',
  } as const;
  const rows = parsed.data.map((cells, index) => ({ row: index + 1, cells }));
  const read = tableOf(rows, form, choice);
  if (!read.ok) return read;
  const { table } = read;
  const width = table.headers.length;
  return {
    ok: true,
    table: {
      ...table,
      rows: table.rows.map((row) => (row.cells.length > width ? { ...row, isTooLong: true } : row)),
      isCutOff: isCutOff(parsed.data.slice((table.headerRow || 1) - 1)),
    },
  };
}

/** Of the cells as they stand in the file, the empty ones too. A single row can't be compared with any. */
function isCutOff(data: readonly string[][]): boolean {
  const widths = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).map((cells) => cells.length);
  const last = widths.pop() ?? 0;
  return widths.length > 1 && widths.every((width) => width > last);
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

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
