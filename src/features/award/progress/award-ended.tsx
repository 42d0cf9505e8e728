import { useNavigate } from 'react-router-dom';
import { countText } from '#domain/plural.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { paths } from '#ui/paths.ts';
import { reasonsPath } from '#features/award/draft/award-address.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { useAwardDraft } from '#features/award/draft/use-award-draft.ts';
import type { AwardOutcome } from './award-outcome.ts';
import styles from './award-progress.module.css';

type Outcome<Kind> = Extract<AwardOutcome, { kind: Kind }>;

/** Stopped by the person, or refused by the server: what was sent, what was not, and what can be done. */
export function AwardEnded({
  outcome,
  draft,
  decisions,
}: {
  outcome: Outcome<'failed' | 'stopped'>;
  /** What was awarded. */
  draft: AwardDraft;
  decisions: Decisions;
}) {
  const { update } = useAwardDraft();
  const navigate = useNavigate();
  const restore = (): void => {
    update(() => draft);
    void navigate(reasonsPath(draft), { replace: true });
  };
  const hasFailed = outcome.kind === 'failed';
  return (
    <>
      {hasFailed ? <Refusals outcome={outcome} decisions={decisions} /> : <StatusMessage>{outcome.text}</StatusMessage>}
      <div className={styles.actions}>
        {!hasFailed && outcome.nothingSent && (
          <Button size="large" onClick={restore}>
            Change and award again
          </Button>
        )}
        {hasFailed && (
          <ButtonLink to={paths.outbox} variant="quiet" icon="outbox">
            Open the Outbox
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} replace variant={hasFailed ? 'quiet' : 'primary'} size="large">
          Go to the dashboard
        </ButtonLink>
      </div>
    </>
  );
}

/** Who was refused, and why. Retry or Skip for each; the awards behind it are sent then. */
function Refusals({ outcome, decisions }: { outcome: Outcome<'failed'>; decisions: Decisions }) {
  const { text, sent, waiting, refused } = outcome;
  const { busy, result, retry, skip } = decisions;
  const only = refused.length === 1 ? refused[0] : undefined;
  return (
    <>
      <Alert>
        <p>
          <strong>{text}</strong> {only?.why}
        </p>
        {refused.length > 1 && (
          <ul>
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {why}
              </li>
            ))}
          </ul>
        )}
      </Alert>
      {result.kind === 'failed' && <Alert>{result.text}</Alert>}
      {refused.map(({ id, name }) => (
        <div key={id} className={styles.actions}>
          {!only && <span className={styles.who}>{name}</span>}
          <Button size="large" icon="skip" busy={busy === id} onClick={() => skip(id, name)}>
            Skip this student <span className="sr-only">{name}</span>
          </Button>
          <Button size="large" icon="refresh" busy={busy === id} onClick={() => retry(id, name)}>
            Retry <span className="sr-only">{name}</span>
          </Button>
        </div>
      ))}
      <p>
        {sent} sent.{' '}
        {waiting > 0 && `${countText(waiting, 'award', 'awards')} waiting for your decision about the one above. `}
        Unsent awards are kept on this device.
      </p>
    </>
  );
}
