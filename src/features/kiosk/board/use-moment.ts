import { useEffect, useRef, useState } from 'react';
import { NEWS_MS, type Moment } from '#domain/board/history.ts';
import { COUNTING_MS } from './counting-figure.tsx';

/** Digits and rows come to rest first. */
const AFTER_MS = COUNTING_MS + 1200;
const SHOWN_MS = 5000;
/** A hall that stops more often stops for nothing. */
const APART_MS = NEWS_MS;

/** The moment of the shown board, while the hall stops for it: one a minute at most, and none that is old news. */
export function useMoment(latest: Moment | null, now: () => number): Moment | null {
  const [shown, setShown] = useState<Moment | null>(null);
  const last = useRef<Moment & { shownAt: number }>(null);
  useEffect(() => {
    if (!latest || last.current?.at === latest.at) return;
    const wait = Math.max(AFTER_MS, last.current ? last.current.shownAt + APART_MS - now() : 0);
    if (now() + wait - latest.at >= NEWS_MS + AFTER_MS) return;
    const timer = setTimeout(() => {
      last.current = { ...latest, shownAt: now() };
      setShown(latest);
    }, wait);
    return () => clearTimeout(timer);
  }, [latest, now]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown === latest ? shown : null;
}
