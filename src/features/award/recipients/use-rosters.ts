import { rosters } from '#data/cache/rosters.ts';
import { dataOf } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { refreshOf } from '#ui/hooks/use-refresh.ts';

/** The person's rosters by name, and the load behind them; undefined while they are read. */
export function useRosters() {
  const loadable = useCached(rosters);
  const loadedAt = loadable.kind === 'ready' ? loadable.time : null;
  const cached = loadable.kind === 'reading' ? undefined : { rosters: dataOf(loadable) ?? [], loadedAt };
  return { cached, ...refreshOf(loadable) };
}
