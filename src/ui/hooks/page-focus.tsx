import { createContext, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const FirstKeyContext = createContext<string | null>(null);

/** Remembers the location the app was opened at: only later ones move the focus. */
export function PageFocusProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return <FirstKeyContext value={firstKey}>{children}</FirstKeyContext>;
}

/**
 * Gives the page's heading the focus after a navigation, so that a screen reader and the Tab key start there. A person who is
 * in a field of the page already stays there.
 */
export function usePageFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstKey = use(FirstKeyContext);
  const { key } = useLocation();
  const type = useNavigationType();
  // As it was on arrival: a change of the query on this page is not a navigation.
  const arrival = useRef({ later: key !== firstKey, back: type === NavigationType.Pop });
  useEffect(() => {
    if (!arrival.current.later) return;
    // The page was painted before this: a finger may have been quicker.
    if (!document.activeElement?.matches('main :is(input, select, textarea)')) {
      heading.current?.focus({ preventScroll: true });
    }
    // Back keeps the place on the page, as the browser restores it.
    if (!arrival.current.back) window.scrollTo(0, 0);
  }, []);
  return heading;
}
