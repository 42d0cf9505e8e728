import type { LedgerRow } from '#tests/faults/judge.ts';
import { markOf, type Forgotten } from './storage.ts';

/** Why neither the ledger nor a device has an award any more. */
export type Why =
  /** It was only on a device, which lost its storage and every copy before the server had acknowledged it. */
  | 'never acknowledged, and each copy of it was lost'
  /** The server went back behind it, and the device that had its answer had lost its storage. */
  | 'acknowledged after the backup, and its device lost its storage';

/** What is gone through no fault of ours, by the awards' ids. */
export function createGone(forgotten: Forgotten, again: ReadonlyMap<string, string>) {
  const awards = new Map<string, Why>();
  const undos = new Set<string>();
  const inVain = new Set<string>();
  /** What the ledger had after its device had forgotten it. */
  const acknowledged = new Set<string>();
  const marksIn = (ledger: readonly LedgerRow[]): Set<string> =>
    new Set(ledger.flatMap((row) => (row.reversesId === null ? [markOf(row)] : [])));
  const look = (ledger: readonly LedgerRow[]): void => {
    const there = marksIn(ledger);
    const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
    for (const [id, mark] of forgotten.awards) {
      if (there.has(mark)) acknowledged.add(id);
      else if (acknowledged.has(id)) awards.set(id, 'acknowledged after the backup, and its device lost its storage');
      else awards.set(id, 'never acknowledged, and each copy of it was lost');
    }
    for (const [id, mark] of forgotten.every) if (!there.has(mark)) inVain.add(id);
    for (const id of forgotten.undos) if (!reversed.has(id)) undos.add(id);
  };
  return {
    awards,
    undos,
    /** Of these, and of what was taken back before, an undo that is put back from a copy asks for a day, and is refused. */
    inVain,
    /** What was brought again, as the judge asks for it. */
    again,
    /** After each loss of the device. */
    look,
    /** After each loss of the server. */
    wentBack(before: readonly LedgerRow[], after: readonly LedgerRow[]): void {
      look(before);
      look(after);
    },
    /** Why what this ledger lacks is gone, award by award. */
    reasons(ledger: readonly LedgerRow[]): Why[] {
      const there = marksIn(ledger);
      return [...awards].flatMap(([id, why]) => (there.has(forgotten.awards.get(id) ?? '') ? [] : [why]));
    },
  };
}
