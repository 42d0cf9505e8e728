import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import type { AwardOutcome } from './award-outcome.ts';
import { reasonsPath } from './award-paths.ts';
import styles from './award-progress.module.css';
import { useDraftInHistory } from './made-submission.ts';

type Ended = Extract<AwardOutcome, { kind: 'failed' | 'stopped' }>;

/** Stopped by the person, or by the server's "no": what was sent, what was not, and the way on. */
export function AwardEnded({ outcome }: { outcome: Ended }) {
  const { dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const made = useDraftInHistory();
  const before = outcome.kind === 'stopped' && outcome.nothingSent ? made : null;
  return (
    <div className={styles.panel}>
      <PageHeader title="Your award" />
      {outcome.kind === 'stopped' ? <StatusMessage>{outcome.text}</StatusMessage> : <Refusals outcome={outcome} />}
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
        <ButtonLink to={paths.dashboard} replace variant="primary" size="large">
          Go to the dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

function Refusals({ outcome }: { outcome: Extract<Ended, { kind: 'failed' }> }) {
  const { sent, waiting } = outcome;
  return (
    <>
      <Alert>
        <p>
          <strong>{outcome.text}</strong>
        </p>
        <ul>
          {outcome.refused.map((refusal) => (
            <li key={refusal.studentId}>
              {refusal.studentName ?? refusal.studentId}
              {refusal.detail === null ? ` (HTTP ${refusal.status})` : `: “${refusal.detail}”`}
            </li>
          ))}
        </ul>
      </Alert>
      <p>
        {sent} sent. {waiting > 0 && `${waiting} not sent, because sending stops at the first one that is refused. `}
        What is not sent is kept on this device.
      </p>
    </>
  );
}
