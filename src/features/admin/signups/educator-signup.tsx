import { SendButton } from '#features/admin/shared/send-button.tsx';
import { Button } from '#ui/components/button.tsx';
import type { DecideProps } from './decide-props.ts';
import styles from './signups-screen.module.css';

/** An educator's sign-up: there is no record to compare with, so staff have to know the person. */
export function EducatorSignup({ signup, isBusy, onApprove, onReject }: DecideProps) {
  return (
    <>
      <p>An educator sees every student and awards points. Approve only people whom the school knows.</p>
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>{signup.email}</dd>
        <dt>House</dt>
        <dd>{signup.house?.name ?? 'No house'}</dd>
      </dl>
      <div className={styles.acts}>
        <SendButton icon="check" busy={isBusy} onClick={() => onApprove({ as: 'educator' }, 'As an educator.')}>
          Approve as an educator
        </SendButton>
        <Button className={styles.reject} busy={isBusy} onClick={onReject}>
          Reject…
        </Button>
      </div>
    </>
  );
}
