import { useEffect, useState } from 'react';

/** Whether somebody moved, touched or typed within the last `ms`. */
export function useAttended(ms: number): boolean {
  const [attended, setAttended] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stir = (): void => {
      setAttended(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), ms);
    };
    stir();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, stir, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, stir, { capture: true });
    };
  }, [ms]);
  return attended;
}
