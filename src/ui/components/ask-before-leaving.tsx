import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * While it is there, nobody leaves the page without a question: for what no draft may keep, such as a secret, a chosen file,
 * or codes that are shown once. `children` say what would be lost. The browser asks in its own words before a reload; Back
 * is asked about where the browser lets a page do so.
 */
export function AskBeforeLeaving({ children }: { children: string }) {
  /** How to go on; null: nobody wants to leave. */
  const [go, setGo] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    const leave = (way: () => void) => () => {
      isLeaving.current = true;
      way();
      // A way that led nowhere else is asked about again.
      isLeaving.current = false;
    };
    const onClick = (event: MouseEvent): void => {
      const link = isLeaving.current ? null : linkAway(event);
      if (link === null) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => leave(() => link.click()));
    };
    const onTraverse = (event: NavigateEvent): void => {
      const { navigationType, cancelable, destination } = event;
      if (navigationType !== 'traverse' || !cancelable || isLeaving.current) return;
      event.preventDefault();
      setGo(() => leave(() => void navigation.traverseTo(destination.key)));
    };
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const history = 'navigation' in window ? window.navigation : null;
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    history?.addEventListener('navigate', onTraverse);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      history?.removeEventListener('navigate', onTraverse);
    };
  }, []);
  if (go === null) return null;
  return (
    <ConfirmDialog
      title="Leave this page?"
      confirm="Leave"
      keep="Stay"
      busy={false}
      problem={null}
      onConfirm={() => {
        setGo(null);
        go();
      }}
      onClose={() => setGo(null)}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

/** The link that a press follows to another page in this tab; null: it follows none. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (isElsewhere || link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search } = window.location;
  const isHere = link.origin === origin && link.pathname === pathname && link.search === search;
  return isHere ? null : link;
}
