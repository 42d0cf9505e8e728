import { useState } from 'react';
import { useOutboxSummary } from '#services/hooks/outbox-query.ts';
import { useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';
import { TakeBackWaiting } from './take-back-waiting.tsx';
import { waitingText } from './waiting-text.ts';

const UNREADABLE = 'This device can’t read its Outbox at the moment. Nothing was taken out of it.';

/** What is saved on this device and not sent yet. */
export function WaitingAwards() {
  const services = useServices();
  const summary = useOutboxSummary();
  const [done, setDone] = useState<string | null>(null);
  const { waiting, needsYou } = summary && summary !== 'unreadable' ? summary : { waiting: 0, needsYou: 0 };
  return (
    <section className={styles.waiting}>
      <h2>Waiting on this device</h2>
      <p className={styles.waitingText}>
        {summary === undefined ? '\u00a0' : summary === 'unreadable' ? UNREADABLE : waitingText(summary)}
      </p>
      {done && <StatusMessage>{done}</StatusMessage>}
      <div className={styles.waitingActions}>
        {waiting > 0 && (
          <Button icon="send" onClick={() => services.requestSync({ force: true, insist: true })}>
            Send now
          </Button>
        )}
        <TakeBackWaiting waiting={waiting} onDone={setDone} />
        {waiting + needsYou > 0 && (
          <ButtonLink to={paths.outbox} variant="quiet" icon="outbox">
            Open the Outbox
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
