import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';

/** The time, renewed as each minute begins and when the page is seen again. */
export function useMinute(now: () => number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = (): void => {
      const time = now();
      setAt(time);
      clearTimeout(timer);
      timer = setTimeout(renew, MINUTE_MS - (time % MINUTE_MS));
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [now]);
  return at;
}
