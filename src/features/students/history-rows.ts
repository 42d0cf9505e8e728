import type { HistoryEntry } from '#contracts/history.ts';
import { readReasonText } from '#domain/awards/award-text.ts';
import type { GivenAward } from '#domain/awards/given.ts';
import { isUnsent } from '#domain/awards/known-entry.ts';
import { timeIn } from '#domain/time-in.ts';

export interface HistoryRow extends Pick<GivenAward, 'id' | 'points' | 'problem'> {
  /** Device ms; null where the server's time can't be read. */
  at: number | null;
  habit: string;
  reasons: string;
  comment: string | null;
  teacher: string;
  /** What is on this device only counts nowhere yet (docs/product.md). */
  state: GivenAward['state'] | 'reversal';
  canUndo: boolean;
  /** When and by whom it was taken back; null where it was not, or the server has not listed it. */
  takenBack: { at: number | null; by: string } | null;
}

/**
 * The history as it is shown: this device's awards that the server does not have first, then the ledger's rows, newest
 * first. `teacher` made those of this device.
 */
export function historyRows(
  history: readonly HistoryEntry[],
  awards: ReadonlyArray<GivenAward<HistoryEntry>>,
  teacher: string,
): HistoryRow[] {
  const here = awards.filter(({ listed, entry }) => !listed && entry !== null && isUnsent(entry));
  const byId = new Map(awards.map((award) => [award.id, award]));
  const reversals = new Map(history.map((entry) => [entry.reverses_id, entry]));
  return [
    ...here
      .toSorted((a, b) => (b.entry?.seq ?? 0) - (a.entry?.seq ?? 0))
      .map((award) => rowOf(award, { reason: award.entry?.reasonText ?? '', teacher, reversal: undefined })),
    ...history.flatMap((entry) => {
      const { teacher_name, reason_text: reason } = entry;
      if (entry.reverses_id !== null) return reversalRow(entry);
      const award = byId.get(entry.id);
      return award ? rowOf(award, { reason, teacher: teacher_name, reversal: reversals.get(entry.id) }) : [];
    }),
  ];
}

interface Details {
  reason: string;
  teacher: string;
  reversal: HistoryEntry | undefined;
}

function rowOf(award: GivenAward, { reason, teacher, reversal }: Details): HistoryRow {
  const { id, at, points, habitName: habit, state, problem, can } = award;
  const takenBack = reversal ? { at: timeIn(reversal.recorded_at), by: reversal.teacher_name } : null;
  return { id, at, points, habit, ...readReasonText(reason), teacher, state, problem, canUndo: can.undo, takenBack };
}

function reversalRow({ id, created_at, points, habit_name, reason_text, teacher_name }: HistoryEntry): HistoryRow {
  return {
    id,
    at: timeIn(created_at),
    points,
    habit: habit_name,
    ...readReasonText(reason_text),
    teacher: teacher_name,
    state: 'reversal',
    problem: null,
    canUndo: false,
    takenBack: null,
  };
}
