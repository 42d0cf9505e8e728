import { useSyncExternalStore } from 'react';
import { useOutboxSummary } from '#features/outbox/use-outbox-summary.ts';
import { updateStore } from '#services/update-store.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import styles from './update-banner.module.css';

/** Offers a newer version of the app; it comes by a tap only, and never while awards are being sent (decisions §2.8). */
export function UpdateBanner() {
  const found = useSyncExternalStore(updateStore.subscribe, updateStore.getSnapshot);
  const sending = useOutboxSummary()?.sending ?? null;
  if (!found || sending !== null) return null;
  return (
    <div className={styles.banner}>
      <StatusMessage>A new version of Habit Points is ready.</StatusMessage>
      <Button variant="primary" onClick={() => void updateStore.apply()}>
        Update
      </Button>
    </div>
  );
}
