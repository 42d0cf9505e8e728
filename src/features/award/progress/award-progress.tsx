import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDecisions } from '#services/outbox/use-decisions.ts';
import { useOutbox, useSubmission } from '#services/outbox/use-outbox.tsx';
import { useServices } from '#services/services.ts';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useUnchangedFor } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { AwardEnded } from './award-ended.tsx';
import { awardedText, awardOutcome, OUTCOME_WORDS, sentOf, type AwardOutcome } from './award-outcome.ts';
import styles from './award-progress.module.css';

/** After this long without a step, the end of an older pass counts too. */
const STILL_MS = 1500;

/** The device has forgotten it: answered more than 30 days ago. */
const UNKNOWN = { kind: 'stopped', text: 'This award is no longer on this device.', nothingSent: false } as const;

/** After Award: saved first, then sent. Leaving this screen stops nothing. */
export function AwardProgress({ draft }: { draft: AwardDraft }) {
  const { submissionId } = draft;
  const { key } = useLocation();
  const services = useServices();
  const [since] = useState(() => services.now());
  const outbox = useOutbox();
  const submission = useSubmission(submissionId);
  const decisions = useDecisions();
  const sent = submission ? sentOf(submission.count) : 0;
  const still = useUnchangedFor(sent, STILL_MS);
  const stopping = decisions.busy === submissionId;
  const outcomeNow = (): AwardOutcome | { kind: 'unreadable' } | { kind: 'loading' } => {
    if (outbox.headline.kind === 'unreadable') return { kind: 'unreadable' };
    if (!submission) return submission === null ? UNKNOWN : { kind: 'loading' };
    if (stopping) return { kind: 'sending', sent, total: submission.entries.length };
    return awardOutcome(submission, outbox, { since, still, offline: !navigator.onLine });
  };
  const outcome = outcomeNow();
  return (
    <div className={styles.panel}>
      {/* Another kind of outcome is another page to a screen reader: its heading takes the focus. */}
      <PageHeader key={`${outcome.kind} ${key}`} title="Your award" />
      {outcome.kind === 'unreadable' ? (
        <Alert>
          Saved on this device. We can’t show its status, because this device can’t read its Outbox at the moment.
        </Alert>
      ) : outcome.kind === 'sending' ? (
        <AwardSending {...outcome} stopping={stopping} onCancel={() => decisions.takeBack(submissionId)} />
      ) : outcome.kind === 'failed' || outcome.kind === 'stopped' ? (
        <AwardEnded outcome={outcome} draft={draft} decisions={decisions} />
      ) : outcome.kind === 'loading' || !submission ? (
        <Skeleton count={1} height="10rem" />
      ) : (
        <AwardSaved outcome={outcome} detail={awardedText(submission, draft)} />
      )}
    </div>
  );
}

const SLOW_MS = 4000;
const HINT = 'Saved on this device. You can leave this page. Sending continues.';
const SLOW_HINT = 'The connection is slow. Everything is saved on this device and will be sent automatically.';
const STOPPING_HINT = 'An award that is already on its way can’t be stopped. The rest won’t be sent.';

/** How many are sent; Cancel takes back the rest. */
function AwardSending({
  sent,
  total,
  stopping,
  onCancel,
}: {
  sent: number;
  total: number;
  stopping: boolean;
  onCancel: () => void;
}) {
  const hint = useUnchangedFor(sent, SLOW_MS) ? SLOW_HINT : HINT;
  return (
    <>
      <ProgressBar label={`Sending ${sent} of ${total}`} value={sent} max={total} />
      <output className={styles.hint}>{stopping ? STOPPING_HINT : hint}</output>
      <div className={styles.actions}>
        <ButtonLink to={paths.dashboard} variant="quiet">
          Go to the dashboard
        </ButtonLink>
        <Button size="large" busy={stopping} onClick={onCancel}>
          {stopping ? 'Stopping…' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}

const REDIRECT_MS = 900;

/** Sent, or saved for later: says so, and goes to the dashboard, which says it again. */
function AwardSaved({
  outcome,
  detail,
}: {
  outcome: Extract<AwardOutcome, { kind: 'sent' | 'review' | 'saved' | 'sign-in' }>;
  /** The students and their points. */
  detail: string;
}) {
  const navigate = useNavigate();
  const { kind } = outcome;
  const text = 'text' in outcome ? outcome.text : OUTCOME_WORDS[outcome.kind];
  const isSent = kind === 'sent' || kind === 'review';
  useEffect(() => {
    const state: CarriedStatus = { status: text, detail, whileWaiting: !isSent };
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // Another screen that the person has gone to is still being loaded while this one is shown.
      if (window.location.pathname === pathname) void navigate(paths.dashboard, { replace: true, state });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, text, detail, isSent]);
  return (
    <>
      <output className={styles.done}>
        <span className={kind === 'sent' ? styles.goodMark : styles.savedMark}>
          <Icon name={isSent ? 'check' : 'cloud'} size={36} />
        </span>
        <span>{text}</span>
        <span className={styles.detail}>{detail}</span>
      </output>
      {kind === 'sign-in' && (
        <ButtonLink to={loginPath(paths.dashboard)} icon="key">
          Sign in
        </ButtonLink>
      )}
    </>
  );
}
