import { useState, type ReactNode } from 'react';
import { countText } from '#domain/plural.ts';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { TextField } from '#ui/components/text-field.tsx';

interface Props {
  leavers: number;
  isBusy: boolean;
  problem: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for the number of those who leave, where it is a large part of the school. */
export function TypedLeavers({ leavers, isBusy, problem, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const words = isWrong ? `Type ${leavers} to continue.` : null;
  return (
    <ConfirmDialog
      title={`Do ${countText(leavers, 'student')} leave?`}
      confirm={`Archive ${leavers} and continue`}
      busy={isBusy}
      problem={words ?? problem}
      onConfirm={() => {
        const isRight = Number(typed.replace(/\D/g, '')) === leavers;
        setWrong(!isRight);
        if (isRight) onConfirm();
      }}
      onClose={onClose}
    >
      <p>
        That is a large part of the school. A file with one class, or with a wrong column, would look the same. Type the
        number {leavers} if it is right.
      </p>
      <TextField
        label="How many leave"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
