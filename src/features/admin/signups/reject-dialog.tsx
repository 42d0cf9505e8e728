import type { ReactNode } from 'react';
import { LONGEST_REASON } from '#domain/mail/mail-words.ts';
import { TextAreaField } from '#ui/components/text-area-field.tsx';
import type { Typed } from '#features/admin/shared/use-typed.ts';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';

interface Props {
  name: string;
  /** The reason that is typed, which is kept until the sign-up is rejected. */
  edit: Typed<{ reason: string }>;
  isBusy: boolean;
  problem: ReactNode;
  /** With what the person is told; '': nothing. */
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks before a sign-up is rejected. */
export function RejectDialog({ name, edit, isBusy, problem, onReject, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Reject the sign-up of ${name}?`}
      confirm="Reject"
      busy={isBusy}
      problem={problem}
      onConfirm={() => onReject(edit.fields.reason.trim())}
      onClose={onClose}
    >
      <p>They can’t sign in. You can find it under ‘Decided’ and reopen it for 30 days.</p>
      <TextAreaField
        label="Reason (optional)"
        hint="They get it by email. Empty: we don’t notify them."
        rows={3}
        maxLength={LONGEST_REASON}
        {...edit.text('reason')}
      />
    </ConfirmDialog>
  );
}
