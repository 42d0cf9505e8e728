import { useLayoutEffect } from 'react';

/** Parts of a page that change the look of what is around them. */
type Part = 'nav-bar' | 'action-bar' | 'full-page' | 'loading' | 'papers';

/**
 * Says on the root element that the page has such a part, for as long as it is there: `data-has-nav-bar`. A `:has()` in a
 * rule of the root or the shell would say the same, but then the browser styles and lays out the whole page again for
 * each element that comes or goes anywhere in it.
 */
export function useRootMark(part: Part, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    count(part, 1);
    return () => count(part, -1);
  }, [part, isThere]);
}

/** Several may be there at once. */
function count(part: Part, change: 1 | -1): void {
  const name = `data-has-${part}`;
  const root = document.documentElement;
  const next = Number(root.getAttribute(name)) + change;
  if (next > 0) root.setAttribute(name, String(next));
  else root.removeAttribute(name);
}
