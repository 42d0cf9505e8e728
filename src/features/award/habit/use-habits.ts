import { habits, habitsWithNamed, type HabitWithReasons } from '#data/cache/catalog.ts';
import { dataOf } from '#domain/loadable.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { refreshOf, type Refresh } from '#ui/hooks/use-refresh.ts';

export type HabitsLoad = Refresh;

/**
 * The school's habits with their reasons; undefined while they are read. `wanted` is the name of one that an address names:
 * another one loads them again.
 */
export function useHabits(wanted: string | null = null): {
  habits: HabitWithReasons[] | undefined;
  /** Null: never on this device. */
  loadedAt: number | null;
  load: HabitsLoad;
} {
  const loadable = useCached(wanted === null ? habits : habitsWithNamed(wanted));
  return {
    habits: loadable.kind === 'reading' ? undefined : (dataOf(loadable) ?? []),
    loadedAt: loadable.kind === 'ready' ? loadable.time : null,
    load: refreshOf(loadable),
  };
}
