/** On a busy page nothing waits longer than this for an idle moment. */
const LATEST_MS = 200;

/** Resolves when the page has nothing left to draw. In Safari, which has no idle callbacks, that is the next task. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const { requestIdleCallback }: Partial<Pick<Window, 'requestIdleCallback'>> = globalThis;
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve);
  });
}
