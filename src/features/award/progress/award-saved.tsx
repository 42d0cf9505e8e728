import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { OUTCOME_WORDS } from './award-outcome.ts';
import styles from './award-progress.module.css';

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
    <div className={styles.panel}>
      <PageHeader title="Your award" />
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
    </div>
  );
}
