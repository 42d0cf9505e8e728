import type { HistoryEntry } from '#contracts/history.ts';
import { readReasonText } from '#domain/awards/award-text.ts';
import { timeIn } from '#domain/calendar.ts';
import { needsDecision, type KnownEntry } from '#data/outbox/view/known-entry.ts';

export interface HistoryRow {
  id: string;
  /** Device ms; null where the server's time can't be read. */
  at: number | null;
  /** When the server recorded it; null where it has not, or its time can't be read. */
  recordedAt: number | null;
  points: number;
  habit: string;
  reasons: string;
  comment: string | null;
  teacher: string;
  /** `waiting` and `stopped` are on this device only: they count nowhere yet (docs/product.md). */
  state: 'awarded' | 'review' | 'declined' | 'reversed' | 'reversal' | 'waiting' | 'stopped';
  /** When and by whom it was taken back; null where it was not. */
  takenBack: { at: number | null; by: string } | null;
}

const STATES = { counted: 'awarded', review: 'review', declined: 'declined' } as const;

/** The history as it is shown: this device's waiting awards first, then the ledger's rows, newest first. */
export function historyRows(
  entries: readonly HistoryEntry[],
  unsent: readonly KnownEntry[],
  teacher: string,
): HistoryRow[] {
  // An answer may have been lost: an award that the ledger has is not shown as waiting.
  const arrived = new Set(entries.map((entry) => entry.id));
  const reversals = new Map(entries.map((entry) => [entry.reverses_id, entry]));
  return [
    ...unsent
      .filter((award) => !arrived.has(award.id))
      .toSorted((a, b) => b.seq - a.seq)
      .map((award): HistoryRow => ({
        id: award.id,
        at: award.madeAt,
        recordedAt: null,
        points: award.points,
        habit: award.habitName,
        ...readReasonText(award.reasonText),
        teacher,
        state: needsDecision(award) ? 'stopped' : 'waiting',
        takenBack: null,
      })),
    ...entries.map((entry): HistoryRow => {
      const reversal = reversals.get(entry.id);
      return {
        id: entry.id,
        at: timeIn(entry.created_at),
        recordedAt: timeIn(entry.recorded_at),
        points: entry.points,
        habit: entry.habit_name,
        ...readReasonText(entry.reason_text),
        teacher: entry.teacher_name,
        state: entry.reverses_id !== null ? 'reversal' : reversal ? 'reversed' : STATES[entry.status ?? 'counted'],
        takenBack: reversal ? { at: timeIn(reversal.recorded_at), by: reversal.teacher_name } : null,
      };
    }),
  ];
}
