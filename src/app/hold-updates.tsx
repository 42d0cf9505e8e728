import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { UpdateStore } from '#services/page/update-store.ts';
import { AWARD_STEPS } from '#ui/paths.ts';

/** An update that was asked for waits until the award is made and what was typed is sent or left. */
export function HoldUpdates({ store, preloadAward }: { store: UpdateStore; preloadAward: () => Promise<void> }): null {
  const { pathname } = useLocation();
  const awarding = pathname.startsWith(AWARD_STEPS);
  useEffect(() => {
    if (awarding) void preloadAward();
  }, [awarding, preloadAward]);
  useEffect(() => {
    store.setBusy('awarding', pathname.startsWith(AWARD_STEPS));
    store.setBusy('typing', false);
    const typed = ({ target }: Event): void => {
      const search = target instanceof HTMLInputElement && target.type === 'search';
      if (!search) store.setBusy('typing', true);
    };
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [pathname, store]);
  return null;
}
