import type { ReactNode } from 'react';
import type { ResetRow } from '#contracts/admin/resets.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { momentText } from '#ui/when-text.ts';
import { nameOf } from './reset-words.ts';

interface Props {
  row: ResetRow;
  sent: { to: string; expires_at: string };
  isBusy: boolean;
  problem: ReactNode;
  /** Makes another code, which is shown. */
  onByHand: () => void;
  onClose: () => void;
}

/** Says that the code went to its owner, and offers one to hand over to somebody who can't read that mailbox. */
export function SentCodeDialog({ row, sent, isBusy, problem, onByHand, onClose }: Props) {
  const now = useNow(60_000);
  return (
    <ModalDialog title={`A code is on its way to ${nameOf(row)}`} onClose={onClose}>
      <p>
        An email with it goes to {sent.to}. It works once, and expires {momentText(Date.parse(sent.expires_at), now)}.
        Nobody else sees it.
      </p>
      <p>
        Can’t {row.first_name} read that mailbox? Make a code that you hand over. The one in the email then stops
        working.
      </p>
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        <Button busy={isBusy} onClick={onByHand}>
          Make one to hand over
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalDialog>
  );
}
