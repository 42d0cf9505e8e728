export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How a CSV file is written, where a person says something else than was guessed. */
export interface TableChoice {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The row of the headers, from 1; 0 where the file has none. */
  headerRow?: number;
}

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  cells: readonly string[];
  /** It has more cells than the header: some text probably contains a separator. */
  isTooLong: boolean;
}

/** A CSV file as it was read. */
export interface Table {
  encoding: Encoding;
  delimiter: Delimiter;
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
