import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

interface Props {
  name: string;
  isBusy: boolean;
  problem: string | null;
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
      <p>They can’t sign in, and they are not told. For 30 days you find it under ‘Decided’ and can reopen it.</p>
    </ConfirmDialog>
  );
}
