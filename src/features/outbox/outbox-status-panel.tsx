import { headlineText, type Headline, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import { undoingText } from '#domain/awards/undo-words.ts';
import { useServices } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { clockText } from '#ui/clock.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './outbox-screen.module.css';

/** The whole outbox in a sentence, with the time of the next try. The chip in the top bar announces its changes. */
export function OutboxStatusPanel({
  headline,
  counts,
  undoing,
}: {
  headline: Headline;
  counts: OutboxCounts;
  /** Awards whose undo the server has not answered. */
  undoing: number;
}) {
  const services = useServices();
  const { waiting, needsAttention } = counts;
  const isWaiting = waiting + undoing > 0 && headline.kind !== 'sign-in';
  const icon = waiting + undoing > 0 ? (isWaiting ? 'clock' : 'key') : needsAttention > 0 ? 'warning' : 'check';
  const look = waiting + undoing > 0 ? null : needsAttention > 0 ? styles.attention : styles.done;
  if (headline.kind === 'sending') {
    return (
      <div className={classNames('spread', styles.status)}>
        <div className={styles.progress}>
          <ProgressBar
            label={`Sending ${headline.sent} of ${headline.total}`}
            value={headline.sent}
            max={headline.total}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={classNames('spread', styles.status, look)}>
      <div className={styles.words}>
        <Icon name={icon} />
        <div>
          {(undoing === 0 || waiting + needsAttention > 0) && <p>{headlineText(headline, counts)}</p>}
          {undoing > 0 && <p>{undoingText(undoing)}</p>}
          {'retryAt' in headline && headline.retryAt !== null && <NextTry retryAt={headline.retryAt} />}
        </div>
      </div>
      {headline.kind === 'sign-in' && waiting > 0 && (
        <ButtonLink to={loginPath(paths.outbox)} variant="primary" icon="key">
          Sign in
        </ButtonLink>
      )}
      {isWaiting && (
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

/** 'Next try in 12 s.', 'Next try at 10:42.' */
export function nextTryText(retryAt: number, now: Moment): string {
  const left = Math.ceil((retryAt - now.at) / 1000);
  if (left <= 0) return 'Trying again now.';
  return left < 60 ? `Next try in ${left} s.` : `Next try at ${clockText(retryAt, now.zone)}.`;
}
