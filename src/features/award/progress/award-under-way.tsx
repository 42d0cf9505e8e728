import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useUnchangedFor } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { OUTCOME_WORDS } from './award-outcome.ts';
import styles from './award-progress.module.css';

const SLOW_MS = 4000;

/** How many are through; Cancel takes back the rest. */
export function AwardSending({
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
  const slow = useUnchangedFor(sent, SLOW_MS);
  return (
    <>
      <ProgressBar label={`Sending ${sent} of ${total}`} value={sent} max={total} />
      <output className={styles.hint}>
        {slow
          ? 'The connection is slow. Everything is saved on this device and will be sent automatically.'
          : 'Saved on this device. You can leave this page. Sending continues.'}
      </output>
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

const WORDS = { sent: OUTCOME_WORDS.sent, saved: OUTCOME_WORDS.saved, 'sign-in': OUTCOME_WORDS.signIn } as const;

/** It went well, as far as it can now: says so, and goes to the dashboard, which says it again. */
export function AwardSaved({
  outcome,
  detail,
}: {
  outcome: keyof typeof WORDS;
  /** Who got what. */
  detail: string;
}) {
  const navigate = useNavigate();
  const text = WORDS[outcome];
  useEffect(() => {
    const state: CarriedStatus = { status: text, detail, whileWaiting: outcome !== 'sent' };
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true, state }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, text, detail, outcome]);
  return (
    <>
      <output className={styles.done}>
        <span className={outcome === 'sent' ? styles.goodMark : styles.savedMark}>
          <Icon name={outcome === 'sent' ? 'check' : 'cloud'} size={36} />
        </span>
        <span>{text}</span>
        <span className={styles.detail}>{detail}</span>
      </output>
      {outcome === 'sign-in' && (
        <ButtonLink to={loginPath(paths.dashboard)} icon="key">
          Sign in
        </ButtonLink>
      )}
    </>
  );
}
