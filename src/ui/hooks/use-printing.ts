import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: paper has no next page to tap on, so a screen shows all of its list. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // With the commit, not after it: a person may print as soon as the page is visible.
  useLayoutEffect(() => {
    // The browser takes its picture as soon as the handler returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
