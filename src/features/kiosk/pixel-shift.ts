/** The picture moves this often, so that nothing burns in. */
export const SHIFT_EVERY_MS = 60_000;

/** A closed path of small steps within the margin (px): 2 to 8 px a step, never beyond 8 px. */
const WAY = [
  [0, 0],
  [4, 2],
  [8, 4],
  [6, 8],
  [1, 6],
  [-3, 8],
  [-8, 6],
  [-6, 2],
  [-8, -2],
  [-5, -6],
  [0, -8],
  [3, -4],
  [8, -6],
  [5, -1],
] as const;

/** Where the picture is in its `step`-th minute. */
export function pixelShift(step: number): { x: number; y: number } {
  const [x, y] = WAY[step % WAY.length] ?? WAY[0];
  return { x, y };
}
