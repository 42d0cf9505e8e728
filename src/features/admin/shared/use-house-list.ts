import type { House } from '#contracts/houses.ts';
import { houses } from '#data/cache/catalog.ts';
import { useCached } from '#services/hooks/use-cached.ts';

const NONE: readonly House[] = [];

/** The school's houses, brought up to date; they are public, so the device may have a copy. */
export function useHouseList(): readonly House[] {
  const load = useCached(houses);
  return load.kind === 'ready' ? load.data : NONE;
}
