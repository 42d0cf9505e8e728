/** The number by which a step of the school is stored: 0 is kindergarten or what stands in its place, 7 is grade 7. */
export type Grade = number;

export const LOWEST_GRADE: Grade = -5;
export const HIGHEST_GRADE: Grade = 15;

/** Reads 'K' or a number as it is stored and sent; anything else is no grade. */
export function parseGrade(value: string | number | null | undefined): Grade | null {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  if (/^k$/i.test(text)) return 0;
  if (!/^-?\d{1,2}$/.test(text)) return null;
  const grade = Number(text);
  return grade >= LOWEST_GRADE && grade <= HIGHEST_GRADE ? grade : null;
}
