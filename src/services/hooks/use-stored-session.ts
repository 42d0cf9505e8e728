import { useCallback } from 'react';
import type { SessionRow } from '#data/session/session-db.ts';
import { keptSession, type LoadServices } from '#services/services.ts';
import { useRead } from './use-read.ts';

/** Who was signed in on this device as the page opened; null until that is known, and where nobody was. */
export function useStoredSession(loadServices: LoadServices): SessionRow | null {
  // Where the services can't be loaded yet, signing in says so.
  const read = useCallback(async () => keptSession(await loadServices()), [loadServices]);
  return useRead(read) ?? null;
}
