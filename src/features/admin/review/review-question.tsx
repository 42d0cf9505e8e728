import type { ReactNode } from 'react';
import type { ReviewOutcome, WaitingAward } from '#contracts/admin/awards.ts';
import { counted, plural } from '#domain/plural.ts';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';

export interface Question {
  awards: readonly WaitingAward[];
  outcome: ReviewOutcome;
}

interface Props {
  question: Question;
  action: { isBusy: boolean; problem: ReactNode };
  onConfirm: () => void;
  onClose: () => void;
}

const SHOWN = 5;

/** Asks before many awards are decided at once, and before any is declined. */
export function ReviewQuestion({ question: { awards, outcome }, action, onConfirm, onClose }: Props) {
  const count = awards.length;
  const names = awards.slice(0, SHOWN).map(({ student, points }) => `${student.name}, +${points}`);
  const list = (
    <ul>
      {names.map((name, index) => (
        <li key={awards[index]?.id}>{name}</li>
      ))}
      {count > SHOWN && <li>and {count - SHOWN} more</li>}
    </ul>
  );
  if (outcome === 'declined') {
    return (
      <ConfirmDialog
        title={counted(count, 'Reject # award?', 'Reject # awards?')}
        confirm={counted(count, 'Reject # award', 'Reject # awards')}
        keep="Keep waiting"
        busy={action.isBusy}
        problem={action.problem}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {list}
        <p>
          {plural(
            count,
            'It will never count. The student’s history says ‘Not counted’. This can’t be undone.',
            'They will never count. The students’ histories say ‘Not counted’. This can’t be undone.',
          )}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ModalDialog title={counted(count, 'Approve # award?', 'Approve # awards?')} onClose={onClose}>
      {list}
      <p>They count from now on. Each can still be undone under All awards.</p>
      {action.problem && <Alert>{action.problem}</Alert>}
      <div className="buttons">
        <Button onClick={onClose}>Keep waiting</Button>
        <SendButton busy={action.isBusy} onClick={onConfirm}>
          {counted(count, 'Approve # award', 'Approve # awards')}
        </SendButton>
      </div>
    </ModalDialog>
  );
}
