import { houses } from '#data/cache/catalog.ts';
import { dataOf } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { refreshOf } from '#ui/hooks/use-refresh.ts';

/** The school's houses in its order, and the load behind them; undefined while they are read. */
export function useHouses() {
  const loadable = useCached(houses);
  const loadedAt = loadable.kind === 'ready' ? loadable.time : null;
  const cached = loadable.kind === 'reading' ? undefined : { houses: dataOf(loadable) ?? [], loadedAt };
  return { cached, ...refreshOf(loadable) };
}
