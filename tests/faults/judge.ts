import { dayAt, termOf, type OwnTerm } from './model/school-days.ts';
import type { Points } from './model/sums.ts';
import type { Undo } from '#data/db/undo-db.ts';
import type { AnsweredEntry } from '#data/db/outbox-rows.ts';
import type { Tap } from './tap.ts';

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
  occurredAt: Date;
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
    const takenBack = new Set([...(tap.takenBack ?? []), ...tap.skipped]);
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

/**
 * The points that these taps give, by the rules: each award once, unless it was undone or never sent, to the house of the
 * student, on the day of the tap. Where the device's clock did not tell when that was, the ledger's day is taken.
 */
export function pointsOf(
  taps: readonly Tap[],
  ledger: readonly LedgerRow[],
  { delayed, terms }: { delayed: ReadonlySet<string>; terms: readonly OwnTerm[] },
): Points[] {
  const rows = new Map(ledger.map((row) => [`${row.reason.split('  Comment: ')[1]} ${row.studentId}`, row]));
  return taps.flatMap((tap) => {
    if (tap.refused) return [];
    const gone = new Set([...tap.undone, ...tap.skipped, ...(tap.takenBack ?? [])]);
    return tap.students.flatMap(({ id, houseId }) => {
      const row = rows.get(`${tap.comment} ${id}`);
      const isTimed = tap.at !== null && !(row && delayed.has(row.id));
      const on = (day: string): Points => ({
        studentId: id,
        houseId,
        habitId: tap.habit.id,
        term: termOf(day, terms),
        day,
        points: tap.points,
      });
      // What was tapped by a clock that was far off may wait for staff.
      const isAside = !isTimed && row?.status === 'review';
      const here = gone.has(id) || isAside ? [] : [on(isTimed || !row ? dayAt(tap.at ?? 0) : row.day)];
      return tap.elsewhere === null ? here : [...here, on(dayAt(tap.elsewhere))];
    });
  });
}

/** What a device says became of its awards and undos, where the ledger says something else. */
export function saysOtherwise(
  answered: readonly AnsweredEntry[],
  undos: readonly Undo[],
  ledger: readonly LedgerRow[],
): string[] {
  const there = new Set(ledger.map(({ id }) => id));
  const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
  return [
    ...answered.flatMap(({ id, answer: { kind } }) =>
      (kind === 'sent') === there.has(id)
        ? []
        : [`${id} is called '${kind}', and the ledger has ${there.has(id) ? 'it' : 'none'}`],
    ),
    ...undos.flatMap(({ awardId, state: { kind } }) =>
      (kind === 'undone') === (reversed.has(awardId) || !there.has(awardId))
        ? []
        : [`the undo of ${awardId} is called '${kind}', and the ledger says otherwise`],
    ),
  ];
}
