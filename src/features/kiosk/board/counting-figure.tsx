import { useLayoutEffect, useRef } from 'react';
import { figureText, type Unit } from '#domain/houses/ranking.ts';
import { prefersStillness } from './prefers-stillness.ts';

/** How long the digits count to a new score. */
export const COUNTING_MS = 400;

/** A score whose digits count up to a new one. A score that falls is there at once: it is no event for the hall. */
export function CountingFigure({
  score,
  unit,
  className,
}: {
  score: number;
  unit: Unit;
  className: string | undefined;
}) {
  const figure = useRef<HTMLSpanElement>(null);
  const shown = useRef({ score, unit });
  useLayoutEffect(() => {
    const text = figure.current?.firstChild;
    const from = shown.current.unit === unit ? shown.current.score : score;
    shown.current = { score, unit };
    if (!text || from >= score || prefersStillness()) return;
    const write = (value: number): void => void (text.nodeValue = figureText(value, unit));
    let started: number | undefined;
    let frame = requestAnimationFrame(function count(at) {
      started ??= at;
      const part = Math.min(1, (at - started) / COUNTING_MS);
      const value = from + (score - from) * part;
      write(unit === 'points' ? Math.round(value) : value);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    write(from);
    return () => {
      cancelAnimationFrame(frame);
      write(score);
    };
  }, [score, unit]);
  return (
    <span ref={figure} className={className}>
      {figureText(score, unit)}
    </span>
  );
}
