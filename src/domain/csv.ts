/** With a byte order mark, without which Excel reads accents wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What spreadsheets take for the beginning of a formula; the full-width ones in some of their languages. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A field as RFC 4180 writes it. A text that a spreadsheet would run gets an apostrophe in front: names come from pupils.
 * A number is a number, also a negative one.
 */
function csvField(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Lines = ReadonlyArray<ReadonlyArray<string | number>>;

/** A part of a CSV file as RFC 4180 has it: every line ends in CR LF, the last one too. */
export const csvLines = (lines: Lines): string => lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');

export const csvFile = (lines: Lines): string => BYTE_ORDER_MARK + csvLines(lines);
