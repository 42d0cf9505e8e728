import { useMemo } from 'react';
import { dataOf } from '#domain/loadable.ts';
import { useMyAwards } from '#services/hooks/use-my-awards.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { todayStart } from '#domain/school-clock.ts';
import { classFigures, type JustSaved, type TileFigures, type Standings } from './class-figures.ts';

const NONE: never[] = [];

/** Today's points from me, by student. */
export function useClassFigures(
  justSaved: readonly JustSaved[],
  standing: Standings,
): ReadonlyMap<string, TileFigures> {
  const { submissions } = useOutbox();
  const mine = dataOf(useMyAwards()) ?? NONE;
  const now = useNow(60_000);
  const today = todayStart(now);
  return useMemo(
    () => classFigures({ mine, submissions, justSaved, standing }, today),
    [mine, submissions, justSaved, standing, today],
  );
}
