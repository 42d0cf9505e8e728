import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opened from its row, what is beside the list takes the focus, if it can. Closed, it gives the focus back to the row.
 * Nothing moves where the address opened it, or where the words about what was done have taken the focus.
 */
export function useOpener<List extends HTMLElement>(openId: string | null): RefObject<List | null> {
  const list = useRef<List>(null);
  const opener = useRef<HTMLElement | null>(null);
  const opened = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const at = document.activeElement;
    if (openId === null) {
      // The focus went with what was closed, or is in it still and hidden.
      if (at === document.body || opened.current?.contains(at)) opener.current?.focus();
    } else if (list.current?.contains(at)) {
      opener.current = at instanceof HTMLElement ? at : null;
      opened.current = list.current.nextElementSibling;
      if (opened.current instanceof HTMLElement) opened.current.focus();
    }
  }, [openId]);
  return list;
}
