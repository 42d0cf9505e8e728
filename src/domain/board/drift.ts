/** The picture moves this often, so that nothing burns in. */
export const DRIFT_EVERY_MS = 60_000;

/** How far the board goes from its middle, in px. */
export const BOARD_REACH = 8;
/** At night there is room around the clock. */
export const NIGHT_REACH = 44;

/** Where the picture is in its `step`-th minute: 2 to 8 px from where it was, never farther than `reach` from its middle. */
export function driftAt(step: number, reach: number): { x: number; y: number } {
  return { x: backAndForth(step * 4 + reach, reach), y: backAndForth(step * 3 + reach, reach) };
}

/** A way between -reach and reach: there, and back again. */
function backAndForth(way: number, reach: number): number {
  const at = way % (4 * reach);
  return at < 2 * reach ? at - reach : 3 * reach - at;
}
