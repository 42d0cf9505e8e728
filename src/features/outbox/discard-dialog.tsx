import { discardText } from '#domain/awards/outbox-words.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import styles from './submission-card.module.css';

interface Props {
  unsent: number;
  sent: number;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before awards are given up: nothing brings them back. */
export function DiscardDialog({ unsent, sent, onClose, onDiscard }: Props) {
  return (
    <ModalDialog title={unsent === 1 ? 'Discard 1 award?' : `Discard ${unsent} awards?`} onClose={onClose}>
      <p>
        {discardText(unsent)}
        {sent > 0 && ` The ${sent === 1 ? '1 award' : `${sent} awards`} sent already ${sent === 1 ? 'stays' : 'stay'}.`}
      </p>
      <div className={styles.choices}>
        <Button onClick={onClose}>Keep</Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </ModalDialog>
  );
}
