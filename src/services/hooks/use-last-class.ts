import type { Roster } from '#contracts/rosters.ts';
import { rosters } from '#data/cache/rosters.ts';
import { useCopy } from './use-cached.ts';
import { useUsedAwards } from './use-used-awards.ts';

/** The class that this account opened last on this device; undefined: none of its rosters, or it is still read. */
export function useLastClass(): Roster | undefined {
  const used = useUsedAwards();
  return useCopy(rosters)?.find(({ id }) => id === used?.lastClass);
}
