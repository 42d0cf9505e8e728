import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts';

type Batches = AsyncIterable<readonly string[]>;

/** An array with one row a line. */
export async function* jsonFile(batches: Batches): AsyncGenerator<string> {
  let before = '[\n';
  for await (const lines of batches) {
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The same rows for spreadsheets, under the names of their columns. */
export async function* csvFileOf(columns: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns]);
  for await (const lines of batches) {
    yield csvLines(
      lines.map((line) => {
        const row: Record<string, unknown> = JSON.parse(line);
        return columns.map((column) => cellOf(row[column]));
      }),
    );
  }
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}
