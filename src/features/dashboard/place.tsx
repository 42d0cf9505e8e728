import { useLayoutEffect, useRef, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import styles from './dashboard-screen.module.css';

/** The parts that are read from this device each for itself, so that one is there before another that stands above it. */
type Part = 'class' | 'again' | 'today' | 'waiting' | 'overlooked' | 'week';

const KEY = 'habit-points.dashboard-heights';

/** In px, and on a page of which width. */
const heights = z.record(z.string(), z.object({ width: z.number(), height: z.number() }));

const readKept = () => heights.safeParse(readLocalJson(KEY)).data ?? {};

/** What the part was on this device when it was last drawn on a page of this width; undefined: it was not. */
function heightOf(part: Part): number | undefined {
  const kept = readKept()[part];
  return kept?.width === window.innerWidth ? kept.height : undefined;
}

function keepHeight(part: Part, height: number): void {
  if (heightOf(part) === height) return;
  writeLocal(KEY, JSON.stringify({ ...readKept(), [part]: { width: window.innerWidth, height } }));
}

/**
 * In the place of a part that is being read: as high as the part was at the last visit, so that nothing below it moves
 * when it comes. `first` is for the first visit on a page of this width; null where the part is not always there. Nothing is
 * shown below a height that is only a guess: on the first visit, and of a part that `varies`.
 */
export function Coming({ part, first, varies = false }: { part: Part; first: string | null; varies?: boolean }) {
  const kept = heightOf(part);
  const height = kept === undefined ? first : kept > 0 && `${kept}px`;
  return (
    <div className={styles.place} data-guess={varies || kept === undefined || undefined}>
      {height && <Skeleton count={1} height={height} />}
    </div>
  );
}

/** A part that was read, or nothing. Its height is kept for the next visit. */
export function Place({ part, children }: { part: Part; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => keepHeight(part, current.getBoundingClientRect().height));
    observer.observe(current);
    return () => observer.disconnect();
  }, [part]);
  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}
