import { useState } from 'react';
import type { Result } from '#domain/failure.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { useFreshAction } from './use-fresh-action.tsx';

interface Props<T> {
  /** On the button, which opens the question: 'Disable…' */
  label: string;
  title: string;
  /** What follows from it. */
  text: string;
  /** On the button that does it. */
  confirm: string;
  /** What is said before the reason why it was not done. */
  failed: string;
  send: () => Promise<Result<T>>;
  onDone: (value: T) => void;
}

/** A button for what is not done without a question. */
export function AskButton<T>({ label, title, text, confirm, failed, send, onDone }: Props<T>) {
  const { act, isBusy, problem, forget, signInAgain } = useFreshAction();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          forget();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && signInAgain}
      {isAsking && !signInAgain && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          busy={isBusy}
          problem={problem}
          onConfirm={() =>
            act(failed, send, (value) => {
              setAsking(false);
              onDone(value);
            })
          }
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
