/** A whole number as typed; null: left empty; undefined: something else, or outside the range. */
export function wholeNumberIn(typed: string, from: number, to: number): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return number >= from && number <= to ? number : undefined;
}
