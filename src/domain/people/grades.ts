/** A grade: 0 (kindergarten) to 12. */
export type Grade = number;

const KINDERGARTEN: Grade = 0;
const HIGHEST_GRADE: Grade = 12;

/** 'K' for 0, else the number. */
export function gradeLabel(grade: Grade): string {
  return grade === KINDERGARTEN ? 'K' : String(grade);
}

/** Reads 'K', '0' to '12' or a number; anything else is no grade. */
export function parseGrade(value: string | number | null | undefined): Grade | null {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  if (/^k$/i.test(text)) return KINDERGARTEN;
  if (!/^\d{1,2}$/.test(text)) return null;
  const grade = Number(text);
  return grade <= HIGHEST_GRADE ? grade : null;
}

/** K to 12. */
export function allGrades(): Grade[] {
  return Array.from({ length: HIGHEST_GRADE + 1 }, (_, grade) => grade);
}

/** What a grade filter offers: 1 to 12, plus the grades seen in the data, ascending. */
export function gradeFilterOptions(seen: readonly Grade[]): Grade[] {
  const offered = new Set<Grade>(seen);
  for (let grade = 1; grade <= HIGHEST_GRADE; grade += 1) offered.add(grade);
  return [...offered].toSorted((a, b) => a - b);
}
