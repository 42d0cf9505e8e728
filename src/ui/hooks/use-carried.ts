import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { carriedIn, type CarriedStatus } from '#ui/carried-status.ts';

/** What the page before handed over. It is said until this page is left, and a reload does not say it again. */
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
