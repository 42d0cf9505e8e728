import { useEffect, useState } from 'react';

/** The last value that did not change for `ms`; before that, `first`. */
export function useDebounced<T>(value: T, ms: number, first = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Whether the value has not changed for `ms`. */
export function useUnchangedFor(value: string | number, ms: number): boolean {
  return useDebounced<string | number | null>(value, ms, null) === value;
}
