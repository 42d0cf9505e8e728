import { useState, type ReactNode } from 'react';
import { numberText } from '#domain/plural.ts';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import type { TypedQuestion } from './typed-questions.ts';

interface Props {
  question: TypedQuestion;
  isBusy: boolean;
  problem: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for a number to be typed, where what is about to happen is so much that it is probably a mistake. */
export function TypedNumber({ question, isBusy, problem, onConfirm, onClose }: Props) {
  const { number } = question;
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const words = isWrong ? `Type ${number} to continue.` : null;
  return (
    <ConfirmDialog
      title={question.title}
      confirm={question.confirm}
      busy={isBusy}
      problem={words ?? problem}
      onConfirm={() => {
        const isRight = Number(typed.replace(/\D/g, '')) === number;
        setWrong(!isRight);
        if (isRight) onConfirm();
      }}
      onClose={onClose}
    >
      <p>
        {question.why} Type the number {numberText(number)} if it is right.
      </p>
      <TextField
        label={question.label}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
