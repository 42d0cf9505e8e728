import { useRef, useState } from 'react';
import { takeBackSubmission } from '#data/outbox/take-back.ts';
import { useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useStoodStill } from '#ui/hooks/use-stood-still.ts';
import { paths } from '#ui/paths.ts';
import styles from './award-progress.module.css';

const SLOW_MS = 4000;

/** How many are through; Cancel takes back the rest. */
export function AwardSending({ submissionId, sent, total }: { submissionId: string; sent: number; total: number }) {
  const services = useServices();
  const [stopping, setStopping] = useState(false);
  const asked = useRef(false);
  const slow = useStoodStill(sent, SLOW_MS);
  const cancel = async (): Promise<void> => {
    if (asked.current) return;
    asked.current = true;
    setStopping(true);
    try {
      await takeBackSubmission(
        { db: services.outboxDb, now: () => services.now(), sleep: (ms) => services.sleep(ms) },
        submissionId,
      );
    } catch {
      // Nothing was taken back: it goes on as it was, and Cancel can be pressed again.
    }
    setStopping(false);
    asked.current = false;
  };
  return (
    <div className={styles.panel}>
      <PageHeader title="Your award" />
      <ProgressBar label={`Sending ${sent} of ${total}`} value={sent} max={total} />
      <output className={styles.hint}>
        {slow
          ? 'The connection is slow. Everything is saved on this device and goes on by itself.'
          : 'Saved on this device. You can leave this page; sending goes on.'}
      </output>
      <div className={styles.actions}>
        <ButtonLink to={paths.dashboard} variant="quiet">
          Go to the dashboard
        </ButtonLink>
        <Button size="large" busy={stopping} onClick={() => void cancel()}>
          {stopping ? 'Stopping…' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}
