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

/** What is lost through no fault of ours, by the awards' ids. */
export interface Gone {
  awards: ReadonlyMap<string, unknown>;
  undos: ReadonlySet<string>;
  /** What the server had answered, lost, and got again from a device that knew so: in which of its losses. */
  again: ReadonlyMap<string, string>;
}

const NOTHING: Gone = { awards: new Map(), undos: new Set(), again: new Map() };

/**
 * The ledger against the taps: each award of each tap once, in the order of the tap, by the teacher who tapped; what was
 * undone taken back once, by the same teacher, or never sent; nothing else taken back. What is gone may be there or not.
 */
export function judge(taps: readonly Tap[], ledger: readonly LedgerRow[], gone: Gone = NOTHING) {
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
      if (undone.has(row.studentId) && taken.length === 0 && !gone.undos.has(row.id)) verdict.unreversed += 1;
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
    const isGone = tap.students.filter((_, place) => gone.awards.has(tap.ids[place] ?? '')).map(({ id }) => id);
    const mayBeAbsent = new Set([...takenBack, ...undone, ...isGone]);
    verdict.lost += tap.students.filter(({ id }) => !mayBeAbsent.has(id) && !first.has(id)).length;
    verdict.outOfOrder += outOfOrder(tap, first, gone);
  }
  // Rows that nobody tapped.
  for (const rows of byReason.values()) verdict.duplicated += rows.length;
  return verdict;
}

/** How many awards of a tap came before one that was made before them. What the server lost together is in order again. */
function outOfOrder(tap: Tap, seqs: ReadonlyMap<string, number>, { again }: Gone): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const [place, { id }] of tap.students.entries()) {
    const seq = seqs.get(id);
    if (seq === undefined) continue;
    const losses = again.get(tap.ids[place] ?? '') ?? '';
    if (seq < (last.get(losses) ?? 0)) count += 1;
    last.set(losses, seq);
  }
  return count;
}

/** How far a clock that follows the server's may be from it, ms. */
const INEXACT_MS = 15_000;

/**
 * Whether the day of a tap is known: its time is, and is far enough from midnight. `delay`: how long it was under way, where
 * the server had to find out when it was made.
 */
function isTimed({ at }: Tap, delay: number): boolean {
  return at !== null && dayAt(at - INEXACT_MS) === dayAt(at + INEXACT_MS + delay);
}

/**
 * The points that these taps give, by the rules: each award once, unless it was undone or never sent, to the house of the
 * student, on the day of the tap. The ledger is asked for what nobody else can know: the day, where the device could not
 * tell when the tap was; and whether the award counts, where the device lost what it knew.
 */
export function pointsOf(
  taps: readonly Tap[],
  ledger: readonly LedgerRow[],
  given: { delays: ReadonlyMap<string, number>; gone: Gone; terms: readonly OwnTerm[] },
): Points[] {
  const { delays, terms } = given;
  const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
  const rows = new Map(
    ledger.flatMap((row) =>
      row.reversesId === null ? [[`${row.reason.split('  Comment: ')[1]} ${row.studentId}`, row] as const] : [],
    ),
  );
  return taps.flatMap((tap) => {
    if (tap.refused) return [];
    const notSent = new Set([...tap.undone, ...tap.skipped, ...(tap.takenBack ?? [])]);
    return tap.students.flatMap(({ id, houseId }, place) => {
      const awardId = tap.ids[place] ?? '';
      const row = rows.get(`${tap.comment} ${id}`);
      const isKnown = !given.gone.awards.has(awardId) && !given.gone.undos.has(awardId);
      const counts = isKnown ? !notSent.has(id) : row !== undefined && !reversed.has(row.id);
      const timed = isTimed(tap, row ? (delays.get(row.id) ?? 0) : 0);
      const on = (day: string): Points => ({
        studentId: id,
        houseId,
        habitId: tap.habit.id,
        term: termOf(day, terms),
        day,
        points: tap.points,
      });
      // What was tapped by a clock that was far off may wait for staff.
      const isAside = !timed && row?.status === 'review';
      const here = !counts || isAside ? [] : [on(timed || !row ? dayAt(tap.at ?? 0) : row.day)];
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

/** Where a device calls something done that the ledger doesn't have, while more may be under way. */
export function saysTooMuch(
  answered: readonly AnsweredEntry[],
  undos: readonly Undo[],
  ledger: readonly LedgerRow[],
): string[] {
  const there = new Set(ledger.map(({ id }) => id));
  const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
  return [
    ...answered.flatMap(({ id, answer: { kind } }) =>
      kind === 'sent' && !there.has(id) ? [`after a check ${id} is called 'sent', and the ledger has none`] : [],
    ),
    ...undos.flatMap(({ awardId, state: { kind } }) =>
      kind === 'undone' && there.has(awardId) && !reversed.has(awardId)
        ? [`after a check the undo of ${awardId} is called 'undone', and the award counts`]
        : [],
    ),
  ];
}
