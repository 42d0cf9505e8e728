import { useLayoutEffect, useRef, type RefObject } from 'react';
import { COUNTING_MS } from './counting-figure.tsx';
import { prefersStillness } from './prefers-stillness.ts';

/** The digits count first, in the place where the house was. */
const GLIDE: KeyframeAnimationOptions = {
  delay: COUNTING_MS,
  duration: 600,
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  fill: 'backwards',
};
const FADE: KeyframeAnimationOptions = { duration: 400, easing: 'ease-out' };

interface Place {
  left: number;
  top: number;
}

/**
 * Moves each row (`data-row` is its id) from where it was seen to where it is now; under reduced motion it fades in at its
 * new place.
 */
export function useGlide(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<string, Place>());
  const size = useRef('');
  const running = useRef(new Map<string, Animation>());
  useLayoutEffect(() => {
    const isStill = prefersStillness();
    const now = new Map<string, Place>();
    const sizeNow = `${list.current?.offsetWidth} ${list.current?.offsetHeight}`;
    // Another size of the window puts every row elsewhere.
    if (size.current !== sizeNow) places.current.clear();
    size.current = sizeNow;
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const id = row.dataset['row'] ?? '';
      const place = { left: row.offsetLeft, top: row.offsetTop };
      now.set(id, place);
      const before = places.current.get(id);
      if (!before || (before.left === place.left && before.top === place.top)) continue;
      const seen = seenAt(row, before);
      running.current.get(id)?.cancel();
      const from = `${seen.left - place.left}px ${seen.top - place.top}px`;
      // Where two rows cross, the one that rises is seen.
      const layer = seen.top > place.top ? { zIndex: 2 } : {};
      const animation = isStill
        ? row.animate([{ opacity: 0 }, { opacity: 1 }], FADE)
        : row.animate(
            [
              { translate: from, ...layer },
              { translate: '0 0', ...layer },
            ],
            GLIDE,
          );
      running.current.set(id, animation);
      animation.onfinish = () => {
        if (running.current.get(id) === animation) running.current.delete(id);
      };
    }
    places.current = now;
  });
  useLayoutEffect(() => {
    const animations = running.current;
    return () => {
      for (const animation of animations.values()) animation.cancel();
      animations.clear();
    };
  }, []);
  return list;
}

/** A row that was still on its way is seen beside its place. */
function seenAt(row: HTMLElement, { left, top }: Place): Place {
  const [x = 0, y = 0] = getComputedStyle(row).translate?.split(' ').map(Number.parseFloat) ?? [];
  return { left: left + (x || 0), top: top + (y || 0) };
}
