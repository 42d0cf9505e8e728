import { useServices } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { nextTryText, type OutboxStatus } from './outbox-status.ts';
import styles from './outbox-screen.module.css';

const ICONS: Record<OutboxStatus['kind'], IconName> = {
  sending: 'send',
  'sign-in': 'key',
  waiting: 'clock',
  'needs-you': 'warning',
  done: 'check',
};

/** The whole outbox in a sentence, with when it goes on by itself. The chip in the top bar announces its changes. */
export function OutboxStatusPanel({ status }: { status: OutboxStatus }) {
  const services = useServices();
  return (
    <div className={classNames(styles.status, styles[status.kind])}>
      {status.kind === 'sending' ? (
        <div className={styles.progress}>
          <ProgressBar label={`Sending ${status.sent} of ${status.total}`} value={status.sent} max={status.total} />
        </div>
      ) : (
        <div className={styles.words}>
          <Icon name={ICONS[status.kind]} />
          <div>
            <p>{status.kind === 'done' ? 'Nothing waits on this device.' : status.text}</p>
            {status.kind === 'waiting' && status.retryAt !== null && <NextTry retryAt={status.retryAt} />}
          </div>
        </div>
      )}
      {status.kind === 'sign-in' && (
        <ButtonLink to={loginPath(paths.outbox)} state={{ from: paths.outbox }} variant="primary" icon="key">
          Sign in
        </ButtonLink>
      )}
      {status.kind === 'waiting' && (
        <Button variant="primary" icon="send" onClick={() => services.requestSync({ force: true, insist: true })}>
          Send now
        </Button>
      )}
    </div>
  );
}

function NextTry({ retryAt }: { retryAt: number }) {
  return <p className={styles.next}>{nextTryText(retryAt, useNow(1000))}</p>;
}
