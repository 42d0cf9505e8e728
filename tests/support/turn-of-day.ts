const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The day of this run, as the test command gave it (scripts/test.mjs), counted from 1970. A run by hand without one has the
 * first turn, so that it is the same each time; `TURN_DAY=2026-11-23` repeats the turn of that day.
 */
function dayOfRun(): number {
  const day = process.env['TURN_DAY'];
  if (day === undefined) return 0;
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) throw new Error(`TURN_DAY is no day like 2026-11-23: ${day}`);
  return at / DAY_MS;
}

/**
 * Which `count` of a list have their turn: the next ones each day, and the first ones again after the last. So a test
 * command that can't afford them all tries each within `list.length / count` days.
 */
export function turnOfDay<T>(list: readonly T[], count: number, day = dayOfRun()): T[] {
  const first = (day * count) % list.length;
  return [...list, ...list].slice(first, first + Math.min(count, list.length));
}
