import type { SignupDetail } from '#contracts/admin/signups.ts';
import { Button } from '#ui/components/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { whoText } from './signup-words.ts';
import styles from './signups-screen.module.css';

/** A sign-up that was decided: who did it, and the way back from a rejection. */
export function DecidedSignup({
  signup,
  isBusy,
  onReopen,
}: {
  signup: SignupDetail;
  isBusy: boolean;
  onReopen: () => void;
}) {
  const now = useNow(60_000);
  const { state, decided_at, decided_by, email } = signup;
  const when = decided_at === null ? '' : ` ${whenText(Date.parse(decided_at), now)}`;
  return (
    <>
      <p>
        {state === 'approved' ? 'Approved' : 'Rejected'}
        {decided_by ? ` by ${decided_by}` : ''}
        {when && `,${when}`}.
      </p>
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{email}</dd>
        <dt>Asked to be</dt>
        <dd>{whoText(signup)}</dd>
      </dl>
      {state === 'rejected' && (
        <div className={styles.acts}>
          <Button icon="undo" busy={isBusy} onClick={onReopen}>
            Reopen
          </Button>
        </div>
      )}
    </>
  );
}
