/** A browser has six connections to an older server. The open screen gets the others. */
const LANES = 3;

/**
 * Does `work` for each of them, in their order, three side by side: on a slow line most of a small call is waiting. Takes up no
 * other one once `work` has given false.
 */
export async function inLanes<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if ((await work(next)) === false) waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
