import type { ReceiptFacts } from '#domain/awards/receipt-words.ts';
import { momentOf } from '#domain/school-clock.ts';
import type { Receipt } from '#services/outbox/receipts.ts';
import { useReceipt } from '#services/outbox/use-receipt.ts';
import { useServices } from '#services/services.ts';
import { pointText } from '#ui/when-text.ts';

interface Known {
  receipt: Receipt;
  facts: ReceiptFacts;
  acknowledge: () => void;
}

/** The last check of this device's awards, ready for its words. Null: there was none, or the outbox is being read. */
export function useReceiptFacts(): Known | null {
  const now = momentOf(useServices());
  const found = useReceipt();
  if (!found?.again) return null;
  const { receipt, again, acknowledge } = found;
  const { back } = receipt;
  const when = back?.to ? pointText(Date.parse(back.to), now) : null;
  const facts = {
    awards: receipt.awards,
    back: back && { when, awards: back.awards.length, undos: back.undos.length, ...again },
  };
  return { receipt, facts, acknowledge };
}
