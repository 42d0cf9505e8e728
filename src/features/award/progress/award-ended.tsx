import { useNavigate } from 'react-router-dom';
import type { RefusedAward } from '#data/outbox/view/outbox-view.ts';
import { countText } from '#domain/plural.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-layout.tsx';
import type { AwardOutcome } from './award-outcome.ts';
import { reasonsPath } from '#features/award/draft/award-paths.ts';
import styles from './award-progress.module.css';
import { useDraftInHistory } from '#features/award/draft/made-submission.ts';
import { useStoppedAwards } from './use-stopped-awards.ts';

type Ended = Extract<AwardOutcome, { kind: 'failed' | 'stopped' }>;

/** Stopped by the person, or by the server's "no": what was sent, what was not, and what can be done. */
export function AwardEnded({ outcome }: { outcome: Ended }) {
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
          <Decisions outcome={outcome} />
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
            <strong>{only.studentName ?? `Student ${only.studentId}`}</strong>
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
                {refusal.studentName ?? `Student ${refusal.studentId}`}: {whyText(refusal)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

/** Retry or Skip, for each one that stopped; what waits behind it goes on by itself then. */
function Decisions({ outcome }: { outcome: Extract<Ended, { kind: 'failed' }> }) {
  const { sent, waiting, refused } = outcome;
  const { busy, problem, retry, skip } = useStoppedAwards();
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      {refused.map(({ id, studentId, studentName }) => (
        <div key={id} className={styles.actions}>
          {refused.length > 1 && <span className={styles.who}>{studentName ?? `Student ${studentId}`}</span>}
          <Button size="large" icon="skip" busy={busy === id} onClick={() => skip(id)}>
            Skip this student <span className="sr-only">{studentName ?? studentId}</span>
          </Button>
          <Button size="large" icon="refresh" busy={busy === id} onClick={() => retry(id)}>
            Retry <span className="sr-only">{studentName ?? studentId}</span>
          </Button>
        </div>
      ))}
      <p>
        {sent} sent.{' '}
        {waiting > 0 &&
          `${countText(waiting, 'award')} not sent yet: sending stops until you decide about the one above. `}
        What is not sent is kept on this device.
      </p>
    </>
  );
}

function whyText({ status, detail }: RefusedAward): string {
  return detail === null ? `(HTTP ${status})` : `“${detail}”`;
}
