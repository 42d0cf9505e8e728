/** How long a stream may take to begin. */
const PATIENCE_MS = 20_000;

type Opened<T> = { kind: 'held back' } | { kind: 'answered'; result: T; abort: () => void };

/** Opens something that lasts until `outer` or `abort` ends it. Gives up if no answer comes. */
export async function openWithPatience<T>(
  outer: AbortSignal,
  open: (signal: AbortSignal) => Promise<T>,
): Promise<Opened<T>> {
  const own = new AbortController();
  const abort = (): void => {
    outer.removeEventListener('abort', abort);
    own.abort();
  };
  outer.addEventListener('abort', abort);
  let isHeldBack = false;
  const timer = setTimeout(() => {
    isHeldBack = true;
    abort();
  }, PATIENCE_MS);
  const result = await open(own.signal);
  clearTimeout(timer);
  return isHeldBack ? { kind: 'held back' } : { kind: 'answered', result, abort };
}
