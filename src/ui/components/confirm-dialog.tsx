import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Alert } from './message.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface Props {
  /** The question. */
  title: string;
  children: ReactNode;
  /** The button that does it. */
  confirm: string;
  /** The button that changes nothing. */
  keep?: string;
  busy: boolean;
  /** Why it could not be done; null where nothing was tried. */
  problem: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. The focus starts on the button that keeps it. */
export function ConfirmDialog({ title, children, confirm, keep = 'Cancel', busy, problem, onConfirm, onClose }: Props) {
  return (
    <ModalDialog title={title} onClose={onClose}>
      {children}
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        <Button onClick={onClose}>{keep}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </ModalDialog>
  );
}
