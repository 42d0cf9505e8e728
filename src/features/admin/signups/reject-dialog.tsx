import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

interface Props {
  name: string;
  isBusy: boolean;
  problem: ReactNode;
  onReject: () => void;
  onClose: () => void;
}

export function RejectDialog({ name, isBusy, problem, onReject, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Reject the sign-up of ${name}?`}
      confirm="Reject"
      busy={isBusy}
      problem={problem}
      onConfirm={onReject}
      onClose={onClose}
    >
      <p>They can’t sign in, and we don’t notify them. You can find it under ‘Decided’ and reopen it for 30 days.</p>
    </ConfirmDialog>
  );
}
