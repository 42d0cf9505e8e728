import { useState } from 'react';

/** The value; while `frozen`, as it was when that began. */
export function useFrozen<T>(value: T, frozen: boolean): T {
  const [shown, setShown] = useState(value);
  if (!frozen && shown !== value) setShown(value);
  return frozen ? shown : value;
}
