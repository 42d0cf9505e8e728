import { useState, type ReactNode } from 'react';
import { LONGEST_REASON } from '#domain/mail/mail-words.ts';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

interface Props {
  name: string;
  isBusy: boolean;
  problem: ReactNode;
  /** With what the person is told; '': nothing. */
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ name, isBusy, problem, onReject, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={`Reject the sign-up of ${name}?`}
      confirm="Reject"
      busy={isBusy}
      problem={problem}
      onConfirm={() => onReject(reason.trim())}
      onClose={onClose}
    >
      <p>They can’t sign in. You can find it under ‘Decided’ and reopen it for 30 days.</p>
      <TextAreaField
        label="Reason (optional)"
        hint="They get it by email. Empty: we don’t notify them."
        rows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
