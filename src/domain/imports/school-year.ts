/** From May on, what is prepared is the next school year. */
const FIRST_MONTH = 4;

/** The school year that begins with a roll-over on this day: '2026–27' for one in the summer of 2026. */
export function schoolYearAt(day: Date): string {
  const first = day.getUTCMonth() >= FIRST_MONTH ? day.getUTCFullYear() : day.getUTCFullYear() - 1;
  return `${first}–${String((first + 1) % 100).padStart(2, '0')}`;
}
