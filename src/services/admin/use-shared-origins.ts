import { sharedOrigins } from '#domain/address.ts';
import { useAdminLoad } from './use-admin.ts';

/** The addresses to hand to others, the best first; none where only this computer can open the app. Null: not known yet. */
export function useSharedOrigins(): readonly string[] | null {
  const load = useAdminLoad('addresses', {});
  if (load.kind === 'loading') return null;
  return sharedOrigins(location, load.kind === 'ready' ? load.data : null);
}
