import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Busy, UpdateStore } from '#services/page/update-store.ts';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { AWARD_STEPS } from '#ui/paths.ts';
import styles from './updates.module.css';

const WAITS_FOR: Record<Busy, string> = {
  sending: 'The update installs as soon as your awards are sent.',
  awarding: 'The update installs after this award.',
  typing: 'The update installs when you leave this page, so you won’t lose what you typed.',
};

/** Offers a newer version of the app. After the tap it installs as soon as it interrupts nothing (docs/product.md). */
export function UpdateBanner({ store }: { store: UpdateStore }) {
  const state = useStore(store);
  if (state.kind === 'none') return null;
  if (state.kind === 'asked') return <StatusMessage>{state.busy ? WAITS_FOR[state.busy] : 'Updating…'}</StatusMessage>;
  return (
    <div className={styles.banner}>
      <StatusMessage>A new version of Habit Points is ready.</StatusMessage>
      <Button variant="primary" onClick={() => store.ask()}>
        Update
      </Button>
    </div>
  );
}

/** Makes an update wait until the award is made, and what was typed is sent or left. */
export function HoldUpdates({ store }: { store: UpdateStore }): null {
  const { pathname } = useLocation();
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
