import { useState } from 'react';

/** The value as it is; while `held`, as it was when that began. */
export function useHeld<T>(value: T, held: boolean): T {
  const [shown, setShown] = useState(value);
  if (!held && shown !== value) setShown(value);
  return held ? shown : value;
}
