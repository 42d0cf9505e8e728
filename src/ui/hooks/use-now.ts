import { useEffect, useMemo, useState } from 'react';
import type { Moment } from '#domain/school-clock.ts';
import { useClock } from './clock.ts';

/** The time at the school, renewed every `every` ms and when the page is seen again. */
export function useNow(every: number): Moment {
  const { now, zone } = useClock();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const renew = (): void => setAt(now());
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [every, now]);
  return useMemo(() => ({ at, zone }), [at, zone]);
}
