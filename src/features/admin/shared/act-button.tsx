import type { ComponentProps } from 'react';
import type { Result } from '#domain/failure.ts';
import { useAdminAction } from './use-admin-action.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';

interface Act<T> {
  /** What is said before the reason why it was not done. */
  failed: string;
  send: () => Promise<Result<T>>;
  onDone: (value: T) => void;
}

type Props<T> = Act<T> & Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'>;

/** A button that does one thing at the server, and says beside it why that failed. */
export function ActButton<T>({ failed, send, onDone, ...button }: Props<T>) {
  const { act, isBusy, problem } = useAdminAction();
  return (
    <>
      <Button {...button} busy={isBusy} onClick={() => act(failed, send, onDone)} />
      {problem && <Alert>{problem}</Alert>}
    </>
  );
}

/** Takes back what was just done. */
export function UndoButton<T>({ failed = 'It was not undone.', ...act }: Omit<Act<T>, 'failed'> & { failed?: string }) {
  return (
    <ActButton icon="undo" failed={failed} {...act}>
      Undo
    </ActButton>
  );
}
