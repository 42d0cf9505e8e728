/** On a busy page nothing waits longer than this for an idle moment. */
const LATEST_MS = 200;

/** When the page has drawn what it had to draw. Safari has no idle callbacks: it goes on with the next task. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const { requestIdleCallback }: Partial<Pick<Window, 'requestIdleCallback'>> = globalThis;
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve);
  });
}
