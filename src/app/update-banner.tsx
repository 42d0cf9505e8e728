import { useSyncExternalStore } from 'react';
import type { Busy, UpdateStore } from '#services/page/update-store.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import styles from './update-banner.module.css';

const WAITS_FOR: Record<Busy, string> = {
  sending: 'The new version comes as soon as your awards are sent.',
  awarding: 'The new version comes when this award is made.',
  typing: 'The new version comes when you leave this page, so that nothing you typed is lost.',
};

/** Offers a newer version of the app. After the tap it installs as soon as it interrupts nothing (docs/product.md). */
export function UpdateBanner({ store }: { store: UpdateStore }) {
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
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
