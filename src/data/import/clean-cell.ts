/** Characters that no text of the school may hold. A cell may hold line breaks and tabs. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** What a spreadsheet would run; files written by this app have an apostrophe before it. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/**
 * A cell as it is sent: trimmed, without the apostrophe of a file that this app wrote, so that such a file can be corrected
 * and read again. What can't be a text becomes the sign for an unreadable character, which the server refuses by row.
 */
export function cleanCell(cell: string): string {
  return cell.replace(ESCAPED_FORMULA, '').replace(FORBIDDEN, '\uFFFD').normalize('NFC').trim();
}
