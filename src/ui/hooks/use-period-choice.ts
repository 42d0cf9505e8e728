import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceFrom, type PeriodChoice } from '#domain/period.ts';

const PARTS = ['period', 'from', 'to'] as const;

/** The address with another period; everything else in it stays. */
export function withPeriod(query: URLSearchParams, { kind, span }: PeriodChoice): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const part of PARTS) next.delete(part);
  if (kind !== 'all') next.set('period', kind);
  if (kind === 'dates' && span) {
    next.set('from', span.from);
    next.set('to', span.to);
  }
  return next;
}

/** The period in the address, so that a reload, a link and Back keep it; all of it where there is none. */
export function usePeriodChoice(): [PeriodChoice, (choice: PeriodChoice) => void] {
  const [query, setQuery] = useSearchParams();
  const choice = useMemo(() => choiceFrom((name) => query.get(name), 'all'), [query]);
  return [choice, (next) => setQuery(withPeriod(query, next), { replace: true })];
}
