import { attentionText, headlineSentences, type Headline, type OutboxCounts } from '#domain/awards/outbox-headline.ts';
import { undoingText } from '#domain/awards/undo-words.ts';
import { useServices } from '#services/services.ts';
import { clockText } from '#ui/clock.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useOnline } from '#ui/hooks/use-online.ts';
import { loginPath, paths } from '#ui/paths.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './outbox-screen.module.css';

interface Props {
  headline: Headline;
  counts: OutboxCounts;
  /** Awards whose undo the server has not answered. */
  undoing: number;
}

/** The whole outbox in a sentence, with the time of the next try. The chip in the top bar announces its changes. */
export function OutboxStatusPanel({ headline, counts, undoing }: Props) {
  const { waiting, needsAttention } = counts;
  if (headline.kind === 'sending') {
    return (
      <div className={styles.status}>
        <ProgressBar
          label={`Sending ${headline.sent} of ${headline.total}`}
          value={headline.sent}
          max={headline.total}
        />
      </div>
    );
  }
  const [count, ...why] = headlineSentences(headline, counts);
  const needsYou = waiting > 0 && attentionText(counts);
  return (
    <div className={styles.status}>
      {needsYou && (
        <p>
          <strong>{needsYou}</strong>
        </p>
      )}
      {(undoing === 0 || waiting + needsAttention > 0) && (
        <p>
          <strong>{count}</strong> {why.join(' ')}
        </p>
      )}
      {undoing > 0 && <p>{undoingText(undoing)}</p>}
      {'retryAt' in headline && headline.retryAt !== null && <NextTry retryAt={headline.retryAt} />}
    </div>
  );
}

/** The sign-in where that has to come first; Send now where it can do something. */
export function SendWaiting({ headline, counts, undoing }: Props) {
  const services = useServices();
  const isOnline = useOnline();
  const { waiting } = counts;
  if (headline.kind === 'sign-in') {
    return (
      waiting > 0 && (
        <ButtonLink to={loginPath(paths.outbox)} variant="primary" icon="key">
          Sign in
        </ButtonLink>
      )
    );
  }
  if (headline.kind === 'sending' || !isOnline || waiting + undoing === 0) return null;
  return (
    <Button variant="primary" icon="send" onClick={() => services.requestSync({ force: true, insist: true })}>
      Send now
    </Button>
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
