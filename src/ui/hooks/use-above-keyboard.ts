import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Says in `--keyboard` how much of an element's foot a phone's keyboard covers: browsers lay a page out as if it were not there. */
export function useAboveKeyboard<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = (): void => {
      const bottom = element.current?.getBoundingClientRect().bottom ?? 0;
      const covered = Math.max(0, bottom - (view.offsetTop + view.height));
      element.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return element;
}
