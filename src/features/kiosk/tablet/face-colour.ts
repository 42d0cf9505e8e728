/** Each is light enough for dark initials. */
const COLOURS = ['#f0c168', '#9cc8ff', '#86d8a4', '#ffb59e', '#d3b8ff', '#f5d9a6', '#a9e3e0'];

/** A teacher has the same colour on every tablet, whoever else is there. */
export function faceColour(userId: string): string {
  const sum = [...userId].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  return COLOURS[sum % COLOURS.length] ?? '#f0c168';
}
