import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Waiting, WaitingKind } from '#contracts/admin/waiting.ts';
import { useAdminLoad, type AdminLoad } from '#services/admin/use-admin.ts';

type WaitingLoad = AdminLoad<{ results: Waiting[] }>;

const WaitingContext = createContext<WaitingLoad | null>(null);

/** Knows what waits for staff, on every page of the portal. Asks again when another page of it opens. */
export function WaitingProvider({ children }: { children: ReactNode }) {
  const load = useAdminLoad('adminWaiting', {});
  const { pathname } = useLocation();
  const { refresh } = load;
  const askedAt = useRef(pathname);
  useEffect(() => {
    if (askedAt.current === pathname) return;
    askedAt.current = pathname;
    refresh();
  }, [pathname, refresh]);
  return <WaitingContext value={load}>{children}</WaitingContext>;
}

/** What waits; call its `refresh` after each decision, so that the numbers beside the rooms are true. */
export function useWaiting(): WaitingLoad {
  const load = use(WaitingContext);
  if (!load) throw new Error('useWaiting() outside of the Admin Portal');
  return load;
}

/** How many of these wait; 0 as long as it isn't known. */
export function countOf(load: WaitingLoad, kind: WaitingKind): number {
  if (load.kind !== 'ready') return 0;
  return load.data.results.find((each) => each.kind === kind)?.count ?? 0;
}
