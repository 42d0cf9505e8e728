import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** A text that one page hands to the next in the history's state, so that a success is still read after the redirect. */
export interface CarriedStatus {
  status: string;
  /** Shown after it. */
  detail?: string;
  /** It is about waiting awards, so it is true only while there are any. */
  whileWaiting?: boolean;
}

/** What a location's state carries; null where nothing was carried. */
export function carriedIn(state: unknown): CarriedStatus | null {
  if (typeof state !== 'object' || state === null || !('status' in state)) return null;
  if (typeof state.status !== 'string') return null;
  return {
    status: state.status,
    ...('detail' in state && typeof state.detail === 'string' && { detail: state.detail }),
    ...('whileWaiting' in state && { whileWaiting: state.whileWaiting === true }),
  };
}

/** What the page before handed over. It is shown until the person leaves this page; a reload does not show it again. */
export function useCarried(): CarriedStatus | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const carried = useMemo(() => carriedIn(state), [state]);
  const [kept, setKept] = useState(carried);
  if (carried !== null && carried !== kept) setKept(carried);
  useEffect(() => {
    if (carried !== null) void navigate(pathname + search, { replace: true, state: null });
  }, [carried, navigate, pathname, search]);
  return kept;
}
