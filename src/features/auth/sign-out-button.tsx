import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#data/commands/sign-out.ts';
import { readOutboxSummary } from '#data/outbox/outbox-view.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './sign-out-button.module.css';

/** Signs out; with awards waiting it asks first, because they stay behind on this device (decisions §1.5). */
export function SignOutButton({
  className,
  labelClassName,
}: {
  className: string | undefined;
  labelClassName: string | undefined;
}) {
  const services = useServices();
  const { profile } = useAccount().session;
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<number | null>(null);
  const leave = async (): Promise<void> => {
    await signOut(services);
    // The guard would remember this page as the one to return to; the next person starts afresh.
    void navigate(paths.login, { replace: true });
  };
  const ask = async (): Promise<void> => {
    const summary = await readOutboxSummary(services.outboxDb, profile.id, services.now());
    const unsent = summary.waiting + summary.needsYou;
    if (unsent === 0) await leave();
    else setWaiting(unsent);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void ask()}>
        <Icon name="sign-out" />
        <span className={labelClassName}>Sign out</span>
      </button>
      {waiting !== null && (
        <ModalDialog title="Awards are waiting" onClose={() => setWaiting(null)}>
          <p>
            {waiting === 1 ? '1 award is' : `${waiting} awards are`} not sent yet. They stay on this device and are sent
            when {profile.first_name} signs in here again.
          </p>
          <div className={styles.choices}>
            <Button onClick={() => setWaiting(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => void leave()}>
              Keep and sign out
            </Button>
          </div>
        </ModalDialog>
      )}
    </>
  );
}
