import { vi } from 'vitest';
import { NOW } from './clock.ts';

/** What the fake clock of this test says. What still runs when a test has ended stands at NOW. */
export const fakeNow = (): number => vi.getMockedSystemTime()?.getTime() ?? NOW;

/** Time-outs of requests by the test's timers, because the browser's own know no fake clock. */
export function fakeTimeouts() {
  let pending = 0;
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController();
    pending += 1;
    setTimeout(() => {
      pending -= 1;
      timeout.abort(new DOMException('', 'TimeoutError'));
    }, ms);
    return timeout.signal;
  });
  return {
    /** Timers that a browser would not count as the page's. */
    pending: (): number => pending,
    end: (): void => spy.mockRestore(),
  };
}
