import type { ImportStudent } from '#contracts/admin/imports.ts';
import { splitName, type Columns, type ImportField } from '#domain/imports/columns.ts';
import { csvFile } from '#domain/csv.ts';
import type { Table, TableRow } from '#domain/imports/table.ts';

/** The rows of a table as they are sent: each cell under the field that its column was set to. */
export function studentsOf(table: Table, columns: Columns): ImportStudent[] {
  return table.rows.map((row) => {
    const cell = (field: ImportField): string => row.cells[columns.indexOf(field)] ?? '';
    const name = columns.includes('name')
      ? splitName(cell('name'))
      : { first_name: cell('first_name'), last_name: cell('last_name') };
    return {
      row: row.row,
      ...name,
      school_number: cell('school_number'),
      email: cell('email'),
      grade: cell('grade'),
      house: cell('house'),
      lunch_number: cell('lunch_number'),
      ...(row.isTooLong && { is_too_long: true }),
    };
  });
}

/** The first cells of a column that hold something. */
export function samplesOf(rows: readonly TableRow[], column: number, most = 3): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[column];
    if (cell) found.add(cell);
    if (found.size === most) break;
  }
  return [...found];
}

/** Whether a grade of the file is written as a year, whose meaning only people know. */
export function hasYearWords(table: Table, columns: Columns): boolean {
  const column = columns.indexOf('grade');
  return column >= 0 && table.rows.some(({ cells }) => /^(year|yr\.?|y)\s*\d/i.test(cells[column] ?? ''));
}

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
