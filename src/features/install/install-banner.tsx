import { useState } from 'react';
import { mayBeDeletedText } from '#domain/storage-words.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { installPrompt } from '#services/page/install-prompt.ts';
import { readLocal, writeLocal } from '#services/page/local-storage.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useStore } from '#services/store.ts';
import { Button } from '#ui/components/button.tsx';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { HomeScreenSheet } from './home-screen-sheet.tsx';
import styles from './install-banner.module.css';

/** The person knows that the browser may delete what is stored here. */
const TOLD_KEY = 'habit-points.storage-told';

/** On the home screen there is nothing left to do. */
const isInstalled = (): boolean => globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false;

/**
 * Offers the home screen to a person who has awarded here before, at the lower edge of what they see. It comes late and
 * goes at a press, so it takes no room from what is there. Where the browser may delete what is stored, it says so, once
 * on each device, also where there is no home screen to offer.
 */
export function InstallBanner() {
  const { way, isDismissed } = useStore(installPrompt);
  const { isKept } = useStore(deviceStorage);
  const { lastSentAt, counts } = useOutbox();
  const [isTold, setTold] = useState(() => readLocal(TOLD_KEY) !== null);
  const [sheet, setSheet] = useState(false);
  const isWarning = isKept === false && !isTold && !isInstalled();
  const isOffered = lastSentAt !== null && (isWarning || (way !== 'none' && !isDismissed));
  useRootMark('action-bar', isOffered);
  if (!isOffered) return null;
  const dismiss = (): void => {
    if (isWarning) writeLocal(TOLD_KEY, 'yes');
    setTold(true);
    if (way !== 'none') installPrompt.dismiss();
  };
  return (
    <section
      className={styles.banner}
      aria-label={way === 'none' ? 'Storage on this device' : 'Install the app'}
      data-action-bar=""
    >
      <img src="/icons/app-192.png" alt="" width={56} height={56} className={styles.icon} />
      <p className={styles.words}>
        <strong>
          {way === 'none' ? 'Send awards on the day you make them.' : 'Keep Habit Points on this device.'}
        </strong>{' '}
        {isWarning ? mayBeDeletedText(way !== 'none') : 'It opens from the home screen, online or offline.'}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={dismiss}>
          {way === 'none' ? 'Got it' : 'Not now'}
        </Button>
        {way === 'none' ? null : way === 'prompt' ? (
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
