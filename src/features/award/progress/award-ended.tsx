import { useNavigate } from 'react-router-dom';
import { countText } from '#domain/plural.ts';
import type { Decisions } from '#services/outbox/use-decisions.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import type { AwardOutcome, RefusedAward } from './award-outcome.ts';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import styles from './award-progress.module.css';
import { useDraftInHistory } from '#features/award/draft/made-submission.ts';

type Ended = Extract<AwardOutcome, { kind: 'failed' | 'stopped' }>;

/** Stopped by the person, or by the server's "no": what was sent, what was not, and what can be done. */
export function AwardEnded({ outcome, decisions }: { outcome: Ended; decisions: Decisions }) {
  const { dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const made = useDraftInHistory();
  const before = outcome.kind === 'stopped' && outcome.nothingSent ? made : null;
  return (
    <div className={styles.panel}>
      <PageHeader title="Your award" />
      {outcome.kind === 'stopped' ? (
        <StatusMessage>{outcome.text}</StatusMessage>
      ) : (
        <>
          <Refusals outcome={outcome} />
          <DecisionButtons outcome={outcome} decisions={decisions} />
        </>
      )}
      <div className={styles.actions}>
        {before && (
          <Button
            size="large"
            onClick={() => {
              dispatch({ type: 'restored', draft: before });
              void navigate(reasonsPath(before), { replace: true });
            }}
          >
            Change and award again
          </Button>
        )}
        {outcome.kind === 'failed' && (
          <ButtonLink to={paths.outbox} variant="quiet" icon="outbox">
            Open the Outbox
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} replace variant={outcome.kind === 'failed' ? 'quiet' : 'primary'} size="large">
          Go to the dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

/** Who was refused, by name, and why. */
function Refusals({ outcome }: { outcome: Extract<Ended, { kind: 'failed' }> }) {
  const { text, refused } = outcome;
  const [only] = refused;
  return (
    <Alert>
      {only && refused.length === 1 ? (
        <>
          <p>
            <strong>{nameOf(only)}</strong>
          </p>
          <p>
            {text} {whyText(only)}
          </p>
        </>
      ) : (
        <>
          <p>
            <strong>{text}</strong>
          </p>
          <ul>
            {refused.map((refusal) => (
              <li key={refusal.id}>
                {nameOf(refusal)}: {whyText(refusal)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

/** Retry or Skip, for each one that stopped; the awards behind it are sent then. */
function DecisionButtons({
  outcome,
  decisions,
}: {
  outcome: Extract<Ended, { kind: 'failed' }>;
  decisions: Decisions;
}) {
  const { sent, waiting, refused } = outcome;
  const { busy, result, retry, skip } = decisions;
  return (
    <>
      {result.kind === 'failed' && <Alert>{result.text}</Alert>}
      {refused.map((refusal) => (
        <div key={refusal.id} className={styles.actions}>
          {refused.length > 1 && <span className={styles.who}>{nameOf(refusal)}</span>}
          <Button size="large" icon="skip" busy={busy === refusal.id} onClick={() => skip(refusal.id, nameOf(refusal))}>
            Skip this student <span className="sr-only">{nameOf(refusal)}</span>
          </Button>
          <Button
            size="large"
            icon="refresh"
            busy={busy === refusal.id}
            onClick={() => retry(refusal.id, nameOf(refusal))}
          >
            Retry <span className="sr-only">{nameOf(refusal)}</span>
          </Button>
        </div>
      ))}
      <p>
        {sent} sent.{' '}
        {waiting > 0 && `${countText(waiting, 'award')} not sent yet: they wait until you decide about the one above. `}
        Unsent awards are kept on this device.
      </p>
    </>
  );
}

function nameOf({ studentName, studentId }: RefusedAward): string {
  return studentName ?? `Student ${studentId}`;
}

function whyText({ status, detail }: RefusedAward): string {
  return detail === null ? `(HTTP ${status})` : `“${detail}”`;
}
