import { useState } from 'react';

/** As it was when the page opened: chips and what is armed don't change by themselves. */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}
