import { useEffect, useState, type ReactNode } from 'react';
import { DRIFT_EVERY_MS, driftAt } from '#domain/board/drift.ts';

/** Moves all of the picture by a few pixels each minute, so that nothing burns in. */
export function Drifting({
  reach,
  still = false,
  className,
  children,
}: {
  reach: number;
  still?: boolean;
  className: string | undefined;
  children: ReactNode;
}) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setStep((before) => before + 1), DRIFT_EVERY_MS);
    return () => clearInterval(timer);
  }, [still]);
  const { x, y } = driftAt(step, reach);
  return (
    <div className={className} style={{ translate: `${x}px ${y}px` }} data-drift="">
      {children}
    </div>
  );
}
