import type { Result } from '#domain/failure.ts';

const MOST_TRIES = 5;
/** A person who waits in front of a form waits no longer. */
const MOST_WAIT_MS = 10_000;

/**
 * Asks again where the server is busy and says when to come back: it did nothing then. A class that makes its accounts in
 * the same minute is more than it takes at once.
 */
export async function whileBusy<T>(
  sleep: (ms: number) => Promise<void>,
  ask: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.ok || answer.failure.kind !== 'busy' || answer.failure.status !== 503) return answer;
    const { retryAfterMs } = answer.failure;
    if (retryAfterMs === null || retryAfterMs > MOST_WAIT_MS || tries === MOST_TRIES) return answer;
    await sleep(retryAfterMs);
  }
}
