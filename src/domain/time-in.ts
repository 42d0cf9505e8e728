/** The time that a text names, in ms; null where it can't be read. */
export function timeIn(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
