import { wentBackText } from '#domain/awards/receipt-words.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import styles from './receipt-card.module.css';
import { useReceiptFacts } from './use-receipt-facts.ts';

/** On every screen, until the person presses 'Got it': the server went back, and what is sent again. */
export function WentBackNotice() {
  const known = useReceiptFacts();
  const back = known?.facts.back;
  if (!back || known.receipt.back?.isKnown !== false) return null;
  return (
    <div className={styles.notice}>
      <StatusMessage>{wentBackText(back)}</StatusMessage>
      <Button onClick={known.acknowledge}>Got it</Button>
    </div>
  );
}
