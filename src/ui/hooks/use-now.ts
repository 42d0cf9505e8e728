import { useEffect, useState } from 'react';

/** The device's time, renewed every `every` ms and when the page is seen again. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = (): void => setNow(Date.now());
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [every]);
  return now;
}
