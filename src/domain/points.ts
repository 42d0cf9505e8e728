/** One point a student by default (spec §9). */
export const DEFAULT_POINTS = 1;
/** What the screens offer. */
export const MAX_OFFERED_POINTS = 10;
/** What the bundled server takes (decisions §1.9). */
export const MAX_POINTS = 100;
/** The longest comment the bundled server takes, in code points. */
export const MAX_COMMENT = 500;

/** Points from a query: a whole number of at least 1; anything else means 1 (spec §5, decisions §1.9). */
export function pointsFromQuery(value: string | null): number {
  if (value === null || !/^\d{1,4}$/.test(value.trim())) return DEFAULT_POINTS;
  const points = Number(value);
  return points >= 1 && points <= MAX_POINTS ? points : DEFAULT_POINTS;
}
