import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { assignReasonsPath, paths } from '#ui/paths.ts';
import { useAwardDraft } from './award-draft-context.ts';
import { awardDraft, type AwardDraft } from './award-draft.ts';
import type { AwardOutcome } from './award-outcome.ts';
import styles from './award-progress.module.css';

type Ended = Extract<AwardOutcome, { kind: 'failed' | 'stopped' }>;

/** Stopped by the person, or by the server's "no": what was sent, what was not, and the way on. */
export function AwardEnded({ outcome, madeFrom }: { outcome: Ended; madeFrom: unknown }) {
  const { dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const before = outcome.kind === 'stopped' && outcome.nothingSent ? draftIn(madeFrom) : null;
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
              void navigate(assignReasonsPath(before), { replace: true });
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

/** The draft that the award was made from, as the form left it in the history's state. */
function draftIn(state: unknown): AwardDraft | null {
  if (typeof state !== 'object' || state === null || !('draft' in state)) return null;
  const parsed = awardDraft.safeParse(state.draft);
  return parsed.success ? parsed.data : null;
}
