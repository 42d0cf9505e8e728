import { useState } from 'react';
import { installPrompt } from '#services/page/install-prompt.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { HomeScreenSheet } from './home-screen-sheet.tsx';
import styles from './install-banner.module.css';

/**
 * Offers the home screen to a person who has awarded here before, at the lower edge of what they see. It comes late and
 * goes at a press, so it takes no room from what is there.
 */
export function InstallBanner() {
  const { way, isDismissed } = useStore(installPrompt);
  const { lastSentAt, counts } = useOutbox();
  const [sheet, setSheet] = useState(false);
  const isOffered = way !== 'none' && !isDismissed && lastSentAt !== null;
  useRootMark('action-bar', isOffered);
  if (!isOffered) return null;
  return (
    <section className={styles.banner} aria-label="Install the app" data-action-bar="">
      <img src="/icons/app-192.png" alt="" width={56} height={56} className={styles.icon} />
      <p className={styles.words}>
        <strong>Keep Habit Points on this device.</strong> It opens from the home screen, with or without a network.
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => installPrompt.dismiss()}>
          Not now
        </Button>
        {way === 'prompt' ? (
          <Button variant="primary" icon="download" onClick={() => void installPrompt.install()}>
            Install
          </Button>
        ) : (
          <Button variant="primary" icon="share" onClick={() => setSheet(true)}>
            Add to Home Screen
          </Button>
        )}
      </div>
      {sheet && <HomeScreenSheet unsent={counts.unsent} onClose={() => setSheet(false)} />}
    </section>
  );
}
