import { useState, type ReactNode } from 'react';
import type { Result } from '#domain/failure.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { useFreshAction } from './use-fresh-action.tsx';

interface Question<T> {
  title: string;
  /** On the button that does it. */
  confirm: string;
  /** On the button that changes nothing. */
  keep?: string;
  /** What is said before the reason why it was not done. */
  failed: string;
  send: () => Promise<Result<T>>;
  onDone: (value: T) => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks before it does what is not done without a question, and for the password where the server wants it. */
export function AskDialog<T>({ failed, send, onDone, ...dialog }: Question<T> & { onClose: () => void }) {
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  if (signInAgain) return signInAgain;
  return <ConfirmDialog {...dialog} busy={isBusy} problem={problem} onConfirm={() => act(failed, send, onDone)} />;
}

/** A button that opens the question. `label`: 'Disable…' */
export function AskButton<T>({
  label,
  icon,
  onDone,
  ...question
}: Question<T> & { label: ReactNode; icon?: IconName }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button icon={icon} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <AskDialog
          {...question}
          onClose={() => setAsking(false)}
          onDone={(value) => {
            setAsking(false);
            onDone(value);
          }}
        />
      )}
    </>
  );
}
