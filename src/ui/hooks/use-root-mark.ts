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
const counts = new Map<string, number>();

function count(part: Part, change: 1 | -1): void {
  const name = `data-has-${part}`;
  const next = (counts.get(name) ?? 0) + change;
  counts.set(name, next);
  if (next > 0) document.documentElement.setAttribute(name, '');
  else document.documentElement.removeAttribute(name);
}

/** Takes away the marks of what was drawn before the app. */
export function dropForeignMarks(): void {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) {
    if (name.startsWith('data-has-') && !counts.get(name)) root.removeAttribute(name);
  }
}
