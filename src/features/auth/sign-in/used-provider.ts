import type { UsedProvider } from '#data/commands/provider-sign-in.ts';
import { readLocalJson, writeLocal } from '#services/page/local-storage.ts';

const KEY = 'habit-points.used-provider';

/** Who signed in on this device was known by this provider; its own session may be open when ours has ended. */
export const keepUsedProvider = (used: UsedProvider | null): void => writeLocal(KEY, used && JSON.stringify(used));

export function readUsedProvider(): UsedProvider | null {
  const kept = readLocalJson(KEY);
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || !('signs_out' in kept)) return null;
  return typeof kept.name === 'string' ? { name: kept.name, signs_out: kept.signs_out === true } : null;
}
