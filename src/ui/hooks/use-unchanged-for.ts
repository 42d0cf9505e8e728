import { useEffect, useState } from 'react';

/** Whether the value has not changed for `ms`. */
export function useUnchangedFor(value: string | number, ms: number): boolean {
  const [settled, setSettled] = useState<string | number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled === value;
}
