import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceFrom, type PeriodChoice, type PeriodKind } from '#domain/period.ts';

const PARTS = ['period', 'from', 'to'] as const;

/** The address with another period; everything else in it stays. `first` is the one that an address without one means. */
export function withPeriod(
  query: URLSearchParams,
  { kind, span }: PeriodChoice,
  first: PeriodKind = 'all',
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const part of PARTS) next.delete(part);
  if (kind !== first) next.set('period', kind);
  if (kind === 'dates' && span) {
    next.set('from', span.from);
    next.set('to', span.to);
  }
  return next;
}

/** The period in the address, so that a reload, a link and Back keep it; `first` where there is none. */
export function usePeriodChoice(first: PeriodKind = 'all'): [PeriodChoice, (choice: PeriodChoice) => void] {
  const [query, setQuery] = useSearchParams();
  const choice = useMemo(() => choiceFrom((name) => query.get(name), first), [query, first]);
  return [choice, (next) => setQuery(withPeriod(query, next, first), { replace: true })];
}
