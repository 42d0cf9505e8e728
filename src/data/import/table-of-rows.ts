import { guessColumns } from '#domain/imports/columns.ts';
import type { TableProblem } from '#domain/imports/file-problem.ts';
import type { FileRow, Table, TableChoice, TableForm, TableRow } from '#domain/imports/table.ts';
import { cleanCell } from './clean-cell.ts';

export type TableRead = { ok: true; table: Table } | { ok: false; problem: TableProblem };

export const MOST_ROWS = 20_000;
/** The header is one of so many first rows. */
export const HEADER_AMONG = 6;
const SAMPLES = 5;

/** The rows of a file with the header among them, or why they are no table. */
export function tableOf(rows: readonly FileRow[], form: TableForm, choice: TableChoice): TableRead {
  const filled = rows
    .map(({ row, cells }): TableRow => ({ row, cells: withoutEmptyEnd(cells.map(cleanCell)), isTooLong: false }))
    .filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) return { ok: false, problem: { kind: 'empty' } };
  if (filled.length > MOST_ROWS) return { ok: false, problem: { kind: 'too-many-rows', most: MOST_ROWS } };
  const firstRows = filled.slice(0, HEADER_AMONG);
  const header =
    choice.headerRow === 0
      ? undefined
      : (firstRows.find(({ row }) => row === choice.headerRow) ?? likeliestHeader(firstRows));
  const below = filled.filter(({ row }) => row > (header?.row ?? 0));
  return {
    ok: true,
    table: {
      form,
      headerRow: header?.row ?? 0,
      firstRows,
      headers: header?.cells ?? unnamedColumns(filled),
      rows: below,
      isCutOff: false,
      accented: accentedCells(below),
    },
  };
}

const unnamedColumns = (rows: readonly TableRow[]): string[] =>
  Array.from({ length: Math.max(...rows.map((row) => row.cells.length)) }, (_, index) => `Column ${index + 1}`);

/** A spreadsheet whose columns were deleted leaves empty cells at the end of each row. */
const withoutEmptyEnd = (cells: readonly string[]): string[] => cells.slice(0, cells.findLastIndex(Boolean) + 1);

/** How many of the cells are headers that mean something. */
export const knownHeaders = (cells: readonly string[]): number =>
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
