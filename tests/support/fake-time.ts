import { vi } from 'vitest';
import { NOW } from './clock.ts';

/** What the fake clock of this test says. What still runs when a test has ended stands at NOW. */
export const fakeNow = (): number => vi.getMockedSystemTime()?.getTime() ?? NOW;
