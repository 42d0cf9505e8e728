import { useObservable } from 'dexie-react-hooks';
import { followUsed } from '#data/cache/used-awards.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { useAccount } from '#services/services.ts';

/** What this account used on this device, as it changes; undefined while it is read. */
export function useUsedAwards(): UsedAwards | undefined {
  const { schoolDb } = useAccount();
  return useObservable(() => followUsed(schoolDb), [schoolDb]);
}
