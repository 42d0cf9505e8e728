import { useEffect, useState } from 'react';

/** What `read` gives; undefined until then, and where it rejects. `read` has to be stable: a new one is read again. */
export function useRead<T>(read: () => Promise<T>): T | undefined {
  const [result, setResult] = useState<{ of: () => Promise<T>; value: T } | null>(null);
  useEffect(() => {
    let here = true;
    read().then(
      (value) => here && setResult({ of: read, value }),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [read]);
  return result?.of === read ? result.value : undefined;
}
