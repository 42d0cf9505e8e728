import { useOutboxSummary } from '#services/outbox-query.ts';
import { useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';
import { waitingText } from './waiting-text.ts';

/** What is saved on this device and not sent yet. */
export function WaitingAwards() {
  const services = useServices();
  const summary = useOutboxSummary();
  return (
    <section className={styles.waiting}>
      <h2>Waiting on this device</h2>
      <p className={styles.waitingText}>
        {summary === 'unreadable' && 'This device can’t read its Outbox at the moment. Nothing was taken out of it.'}
        {summary === undefined && '\u00a0'}
        {summary && summary !== 'unreadable' && waitingText(summary)}
      </p>
      {summary && summary !== 'unreadable' && (summary.waiting > 0 || summary.needsYou > 0) && (
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
