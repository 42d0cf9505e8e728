import { useMemo } from 'react';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { acknowledgeWentBack, receiptOf, receiptStore, type Receipt } from './receipts.ts';

/** What was sent again, as the outbox has it now. */
export interface Again {
  awardsOpen: number;
  undosOpen: number;
  /** The server said no, or a person has to decide. */
  refused: number;
}

const NOTHING: Again = { awardsOpen: 0, undosOpen: 0, refused: 0 };

/**
 * The receipt of the signed-in person on this device, and what became of what was missing (undefined until it is read).
 * Null: there was no check yet.
 */
export function useReceipt(): { receipt: Receipt; again: Again | undefined; acknowledge: () => void } | null {
  const { outboxDb, undoDb, apiBase } = useServices();
  const userId = useAccount().session.profile.id;
  const account = useMemo(() => ({ userId, apiBase }), [userId, apiBase]);
  const receipt = receiptOf(useStore(receiptStore), account);
  const back = receipt?.back ?? null;
  const read = useLiveQuery(
    async () => ({ back, again: back ? await readAgain(outboxDb, undoDb, back) : NOTHING }),
    [outboxDb, undoDb, back],
  );
  // Until it is read, the query still has what became of what was missing before.
  const again = read?.back === back ? read.again : undefined;
  return receipt && { receipt, again, acknowledge: () => acknowledgeWentBack(account) };
}

async function readAgain(outboxDb: OutboxDb, undoDb: UndoDb, back: NonNullable<Receipt['back']>): Promise<Again> {
  const rows = await outboxDb.entries.where('id').anyOf(back.awards).toArray();
  const undos = await undoDb.undos.bulkGet([...back.undos]);
  const awardsOpen = rows.filter(({ state }) => state.kind === 'waiting').length;
  const refusedUndos = undos.filter((undo) => undo?.state.kind === 'refused').length;
  return {
    awardsOpen,
    undosOpen: undos.filter((undo) => undo?.state.kind === 'waiting').length,
    refused: rows.length - awardsOpen + refusedUndos,
  };
}
