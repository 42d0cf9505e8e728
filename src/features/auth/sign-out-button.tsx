import { useState } from 'react';
import { signOut } from '#data/commands/sign-out.ts';
import { readOutboxSummary, unsentIn } from '#data/outbox/outbox-view.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './sign-out-button.module.css';

/**
 * Signs out; with awards waiting it asks first, because they stay behind on this device (decisions §1.5). The guard sees
 * the session go, in every tab, and leads to the sign-in page.
 */
export function SignOutButton({
  className,
  labelClassName,
}: {
  className: string | undefined;
  labelClassName: string | undefined;
}) {
  const services = useServices();
  const { profile } = useAccount().session;
  const [waiting, setWaiting] = useState<number | null>(null);
  const ask = async (): Promise<void> => {
    const summary = await readOutboxSummary(services.outboxDb, profile.id, services.now());
    const unsent = unsentIn(summary);
    if (unsent === 0) await signOut(services);
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
            <Button variant="primary" onClick={() => void signOut(services)}>
              Keep and sign out
            </Button>
          </div>
        </ModalDialog>
      )}
    </>
  );
}
