import { useLadder } from '#ui/school/ladder-context.ts';
import { generatePath } from 'react-router-dom';
import type { SignupDetail } from '#contracts/admin/signups.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import { whoText } from './signup-words.ts';
import styles from './signups-screen.module.css';
import { UndoApproval } from './undo-approval.tsx';

/** A sign-up that was decided: who did it, and the way back. */
export function DecidedSignup({
  signup,
  isBusy,
  onReopen,
  onUndone,
}: {
  signup: SignupDetail;
  isBusy: boolean;
  onReopen: () => void;
  onUndone: (text: string) => void;
}) {
  const ladder = useLadder();
  const now = useNow(60_000);
  const { state, decided_at, decided_by, email, approval } = signup;
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
        <dd>{whoText(signup, ladder)}</dd>
      </dl>
      {state === 'approved' && (
        <div className={styles.acts}>
          {approval !== null && <UndoApproval id={approval} onUndone={onUndone} />}
          <ButtonLink to={generatePath(adminPaths.person, { accountId: signup.id })}>The account</ButtonLink>
        </div>
      )}
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
