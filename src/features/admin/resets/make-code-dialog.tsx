import type { ReactNode } from 'react';
import type { ResetRow } from '#contracts/admin/resets.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { nameOf } from './reset-words.ts';

interface Props {
  row: ResetRow;
  isBusy: boolean;
  problem: ReactNode;
  onMake: () => void;
  onClose: () => void;
}

/** Asks before a code is made, because anyone who has the code can take over the account. */
export function MakeCodeDialog({ row, isBusy, problem, onMake, onClose }: Props) {
  return (
    <ModalDialog title={`Make a code for ${nameOf(row)}?`} onClose={onClose}>
      <p>
        Anyone who has the code can choose a new password for {row.email}. Make sure that it is really {row.first_name}{' '}
        who asks. Where the school sends emails, the code goes to that address, and nobody else sees it.
      </p>
      {row.code_until !== null && <p>The old code stops working.</p>}
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        <Button onClick={onClose}>Cancel</Button>
        <SendButton icon="key" busy={isBusy} onClick={onMake}>
          Make a code
        </SendButton>
      </div>
    </ModalDialog>
  );
}
