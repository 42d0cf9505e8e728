export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How a file is to be read, where a person says something else than was guessed. */
export interface TableChoice {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The name of a workbook's sheet. */
  sheet?: string;
  /** The row of the headers, from 1; 0 where the file has none. */
  headerRow?: number;
}

/** A row of a file before its cells are cleaned. */
export interface FileRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  cells: readonly string[];
}

export interface TableRow extends FileRow {
  /** It has more cells than the header: some text probably contains a separator. */
  isTooLong: boolean;
}

/** What a table was read from. A workbook has the sheets that people see. */
export type TableForm =
  | { kind: 'csv'; encoding: Encoding; delimiter: Delimiter }
  | { kind: 'workbook'; sheets: readonly string[]; sheet: string };

/** A CSV file, or a sheet of a workbook, as it was read. */
export interface Table {
  form: TableForm;
  headerRow: number;
  /** The first rows, to choose the header among them. */
  firstRows: readonly TableRow[];
  headers: readonly string[];
  rows: readonly TableRow[];
  /** The last row has fewer cells than any other: the end of the file is probably missing. */
  isCutOff: boolean;
  /** Some cells with letters beyond ASCII, which show whether the encoding is right. */
  accented: readonly string[];
}
