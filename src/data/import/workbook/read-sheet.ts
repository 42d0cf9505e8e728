import type { FileRow } from '#domain/imports/table.ts';
import { readXml } from './read-xml.ts';

/** What the cells of all sheets point to. */
export interface SharedParts {
  /** Texts that several cells may have. */
  texts: readonly string[];
  /** By a cell's style: how many digits a number is shown with at least, as in '0417'. */
  digits: readonly number[];
}

/** Columns behind this one hold nothing about students. */
const MOST_COLUMNS = 500;

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/**
 * The rows of a sheet that hold something, each with its number; null where the sheet is damaged. A formula is what it was
 * when the file was saved. One row more than `most` is enough to say that there are too many.
 */
export function readSheet(bytes: Uint8Array, shared: SharedParts, most: number): FileRow[] | null {
  const rows: FileRow[] = [];
  let row: { row: number; cells: string[] } | null = null;
  let cell: Cell | null = null;
  let isValue = false;
  const isWhole = readXml(bytes, {
    open: (name, attribute) => {
      if (name === 'row') row = { row: Number(attribute('r')) || (rows.at(-1)?.row ?? 0) + 1, cells: [] };
      if (name === 'c' && row) {
        const column = columnOf(attribute('r')) ?? row.cells.length;
        cell = { column, type: attribute('t'), style: Number(attribute('s')), value: '' };
      }
      // <v> is a value, <t> a text in the cell itself; <f>, the formula, is passed over.
      if (name === 'v' || name === 't') isValue = true;
    },
    text: (text) => {
      if (isValue && cell) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell && row && cell.column < MOST_COLUMNS) {
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = textOf(cell, shared);
        cell = null;
      }
      if (name === 'row' && row && rows.length <= most) {
        if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
        row = null;
      }
    },
  });
  return isWhole ? rows : null;
}

/** 'C5' is the third column: 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]+/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style, value }: Cell, { texts, digits }: SharedParts): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case '':
    case 'n':
      return numberText(value, digits[style] ?? 0);
    default:
      return value;
  }
}

/** As the sheet shows it: whole numbers with their zeros, and not as 1.2E7. */
function numberText(value: string, digits: number): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  return String(Number.isSafeInteger(number) ? number : value).padStart(digits, '0');
}
