import { vi } from 'vitest';

/** What the fake clock of this test says; only after `vi.useFakeTimers`. */
export function fakeNow(): number {
  const at = vi.getMockedSystemTime();
  if (at === null) throw new Error('This test has no fake clock');
  return at.getTime();
}
