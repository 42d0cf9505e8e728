import { useLiveQuery } from 'dexie-react-hooks';
import { readOutboxSummary } from '#data/outbox/outbox-view.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';
import { waitingText } from './waiting-text.ts';

/** What is saved on this device and not sent yet. */
export function WaitingAwards() {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  const summary = useLiveQuery(() => readOutboxSummary(services.outboxDb, userId, services.now()), [services, userId]);
  return (
    <section className={styles.waiting}>
      <h2>Waiting on this device</h2>
      <p className={styles.waitingText}>{summary ? waitingText(summary) : '\u00a0'}</p>
      {summary && (summary.waiting > 0 || summary.needsYou > 0) && (
        <div className={styles.waitingActions}>
          {summary.waiting > 0 && (
            <Button icon="send" onClick={() => services.requestSync({ force: true })}>
              Send now
            </Button>
          )}
          <ButtonLink to={paths.outbox} variant="quiet" icon="outbox">
            Open the Outbox
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
