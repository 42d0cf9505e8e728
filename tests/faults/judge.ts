import type { Tap } from './world.ts';

/** A row of the server's ledger, as the oracle reads it. */
export interface LedgerRow {
  id: string;
  seq: number;
  /** The award that it takes back; null: it is an award. */
  reversesId: string | null;
  studentId: string;
  reason: string;
  actorEmail: string;
  points: number;
  houseId: string | null;
  day: string;
  term: string;
  status: 'counted' | 'review';
  occurredAt: string;
}

/**
 * The ledger against the taps: each award of each tap once, in the order of the tap, by the teacher who tapped; what was
 * undone taken back once, by the same teacher, or never sent; nothing else taken back.
 */
export function judge(taps: readonly Tap[], ledger: readonly LedgerRow[]) {
  const verdict = { lost: 0, duplicated: 0, outOfOrder: 0, wrongTeacher: 0, unreversed: 0, reversedWrongly: 0 };
  const byReason = new Map<string, LedgerRow[]>();
  const reversals = new Map<string, LedgerRow[]>();
  for (const row of ledger) {
    if (row.reversesId !== null) {
      reversals.set(row.reversesId, [...(reversals.get(row.reversesId) ?? []), row]);
      continue;
    }
    const comment = row.reason.split('  Comment: ')[1] ?? '';
    byReason.set(comment, [...(byReason.get(comment) ?? []), row]);
  }
  for (const tap of taps) {
    const rows = byReason.get(tap.comment) ?? [];
    byReason.delete(tap.comment);
    if (tap.refused) {
      verdict.wrongTeacher += rows.length;
      continue;
    }
    const undone = new Set(tap.undone);
    for (const row of rows) {
      const taken = reversals.get(row.id) ?? [];
      if (undone.has(row.studentId) && taken.length === 0) verdict.unreversed += 1;
      if (taken.length > (undone.has(row.studentId) ? 1 : 0)) verdict.reversedWrongly += 1;
      verdict.wrongTeacher += taken.filter((each) => each.actorEmail !== tap.teacher).length;
    }
    const takenBack = new Set(tap.takenBack);
    verdict.duplicated += rows.filter((row) => takenBack.has(row.studentId)).length;
    const first = new Map<string, number>();
    for (const row of rows) {
      if (first.has(row.studentId)) verdict.duplicated += 1;
      else first.set(row.studentId, row.seq);
      if (row.actorEmail !== tap.teacher) verdict.wrongTeacher += 1;
    }
    const order = tap.students.flatMap(({ id }) => first.get(id) ?? []);
    const mayBeAbsent = new Set([...takenBack, ...undone]);
    verdict.lost += tap.students.filter(({ id }) => !mayBeAbsent.has(id) && !first.has(id)).length;
    verdict.outOfOrder += order.filter((seq, index) => index > 0 && seq < (order[index - 1] ?? 0)).length;
  }
  // Rows that nobody tapped.
  for (const rows of byReason.values()) verdict.duplicated += rows.length;
  return verdict;
}
