import { csvFile } from '#domain/csv.ts';
import type { Table } from '#domain/imports/table.ts';

export interface RefusedRow {
  row: number;
  problem: string | null;
}

/** The refused rows as the file has them, each with its number and what is wrong, to be corrected and imported again. */
export function refusedFile(
  table: Pick<Table, 'headers' | 'rows'>,
  refused: readonly RefusedRow[],
): { name: string; type: string; text: string } {
  const cellsOf = new Map(table.rows.map((row) => [row.row, row.cells]));
  const width = table.headers.length;
  const lines = refused.map(({ row, problem }) => {
    const cells = cellsOf.get(row) ?? [];
    const filled = Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '');
    return [...filled.slice(0, width), String(row), problem ?? '', ...filled.slice(width)];
  });
  return {
    name: 'refused-rows.csv',
    type: 'text/csv;charset=utf-8',
    text: csvFile([[...table.headers, 'Row', 'Problem'], ...lines]),
  };
}
