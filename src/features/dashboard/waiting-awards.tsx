import { useState } from 'react';
import { headlineText, UNREADABLE_TEXT, waitingText } from '#domain/awards/outbox-headline.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useServices } from '#services/services.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { useOnline } from '#ui/hooks/use-online.ts';
import { loginPath, paths } from '#ui/paths.ts';
import styles from './dashboard-screen.module.css';
import { Coming, Place } from './place.tsx';
import { TakeBackWaiting } from './take-back-waiting.tsx';

/** What is saved on this device and not sent yet. */
export function WaitingAwards() {
  const { headline, counts } = useOutbox();
  const [done, setDone] = useState<string | null>(null);
  const isQuiet = counts.unsent === 0 && headline.kind !== 'unreadable';
  if (isQuiet && headline.kind === 'loading') return <Coming part="waiting" first={null} />;
  return <Place part="waiting">{!(isQuiet && done === null) && <Waiting done={done} onDone={setDone} />}</Place>;
}

function Waiting({ done, onDone }: { done: string | null; onDone: (text: string) => void }) {
  const services = useServices();
  const isOnline = useOnline();
  const { headline, counts } = useOutbox();
  const needsSignIn = headline.kind === 'sign-in' && counts.waiting > 0;
  return (
    <section className={styles.waiting} data-only-now="">
      <h2>Waiting on this device</h2>
      <p className={styles.waitingText}>
        {headline.kind === 'loading'
          ? '\u00a0'
          : headline.kind === 'unreadable'
            ? UNREADABLE_TEXT
            : needsSignIn
              ? headlineText(headline, counts)
              : waitingText(counts)}
      </p>
      {done && <StatusMessage>{done}</StatusMessage>}
      <div className={styles.waitingActions}>
        {needsSignIn && (
          <ButtonLink to={loginPath(paths.dashboard)} variant="primary" icon="key">
            Sign in
          </ButtonLink>
        )}
        {counts.waiting > 0 && !needsSignIn && isOnline && (
          <Button icon="send" onClick={() => services.requestSync({ force: true, insist: true })}>
            Send now
          </Button>
        )}
        <TakeBackWaiting waiting={counts.waiting} onDone={onDone} />
        {counts.unsent > 0 && (
          <ButtonLink to={paths.outbox} icon="outbox">
            Open the Outbox
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
