import { useEffect, useState } from 'react';
import type { SessionRow } from '#data/session/session-db.ts';
import { readSession, type LoadServices } from '#services/services.ts';

/** Who was signed in on this device as the page opened; null until that is known, and where nobody was. */
export function useStoredSession(loadServices: LoadServices): SessionRow | null {
  const [stored, setStored] = useState<SessionRow | null>(null);
  useEffect(() => {
    let here = true;
    const look = async (): Promise<void> => {
      const session = await readSession(await loadServices());
      if (here) setStored(session);
    };
    // Where the services can't be loaded yet, signing in says so.
    look().catch(() => {});
    return () => {
      here = false;
    };
  }, [loadServices]);
  return stored;
}
