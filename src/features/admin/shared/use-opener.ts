import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opened from its row, what is beside the list takes the focus, if it can. Closed, it gives the focus back to the row, or
 * to the page's heading where the address had opened it. Words about what was done keep the focus that they have taken.
 */
export function useOpener<List extends HTMLElement>(openId: string | null): RefObject<List | null> {
  const list = useRef<List>(null);
  const opener = useRef<HTMLElement | null>(null);
  const opened = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (openId === null) {
      // The focus went with what was closed, or is in it still and hidden.
      const isLost = wasOpen.current && (at === document.body || opened.current?.contains(at));
      if (isLost) (opener.current ?? list.current?.closest('main')?.querySelector('h1'))?.focus();
    } else if (list.current?.contains(at)) {
      opener.current = at instanceof HTMLElement ? at : null;
      opened.current = list.current.nextElementSibling;
      if (opened.current instanceof HTMLElement) opened.current.focus();
    }
    wasOpen.current = openId !== null;
  }, [openId]);
  return list;
}
