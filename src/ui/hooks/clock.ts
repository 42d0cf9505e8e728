import { createContext, use } from 'react';

/** What tells a page the time. */
export interface PageClock {
  /** Device ms. */
  now: () => number;
  /** The zone of the school; null: this device does not know it, and its own counts. */
  zone: string | null;
}

export const ClockContext = createContext<PageClock | null>(null);

export function useClock(): PageClock {
  const clock = use(ClockContext);
  if (!clock) throw new Error('useClock() outside of <ClockContext>');
  return clock;
}

/** The zone in which this page writes days and times: the school's, wherever the tablet is. */
export const useZone = (): string | null => useClock().zone;
