interface Pauses {
  /** What is asked for within this of the first is the same run. */
  gatherMs: number;
  /** From the beginning of one run to that of the next, at least. */
  betweenMs: number;
  now: () => number;
}

/** Runs `work` soon after it is asked for, and never more often than the pauses allow: what comes in between is one run. */
export function coalesced(
  work: () => Promise<void>,
  { gatherMs, betweenMs, now }: Pauses,
): { ask(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let isDue = false;
  let lastAt = Number.NEGATIVE_INFINITY;

  const run = async (): Promise<void> => {
    timer = null;
    isDue = false;
    isRunning = true;
    lastAt = now();
    await work().catch(() => undefined);
    isRunning = false;
    if (isDue) plan();
  };
  const plan = (): void => {
    timer ??= setTimeout(() => void run(), Math.max(gatherMs, lastAt + betweenMs - now())).unref();
  };
  return {
    ask() {
      isDue = true;
      if (!isRunning) plan();
    },
    stop() {
      isDue = false;
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
