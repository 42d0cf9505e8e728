import { useEffect, useState } from 'react';
import { HOUR_MS } from '#domain/durations.ts';

/** An evening in the hall: a person may light the board at night, for an hour. */
const LIT_MS = HOUR_MS;

/** Whether somebody lit the board at night. */
export function useLit(): { lit: boolean; toggle: () => void } {
  const [lit, setLit] = useState(false);
  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(false), LIT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  return { lit, toggle: () => setLit((before) => !before) };
}
