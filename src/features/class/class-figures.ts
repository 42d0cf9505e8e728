import type { MyAward } from '#contracts/history.ts';
import type { UndoStanding } from '#domain/awards/undo-words.ts';
import { isUnsent, needsDecision, type KnownEntry } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';

/** What a tile says about today's points from me. They are never added up. */
export interface TileFigures {
  /** On the server. */
  confirmed: number;
  /** Saved on this device, on its way; below zero where an Undo is on its way. */
  waiting: number;
  /** The server did not take an award, and a person has to decide. */
  isStopped: boolean;
}

/** An award that this page has just saved, before the outbox was read again. */
export interface JustSaved {
  id: string;
  studentId: string;
  points: number;
}

/** What became of an Undo, by award. */
export type Standings = ReadonlyMap<string, UndoStanding>;

export const NO_FIGURES: TileFigures = { confirmed: 0, waiting: 0, isStopped: false };

/** The figures of each student who has any. `since` is the beginning of the day, as device ms. */
export function classFigures(
  {
    mine,
    submissions,
    justSaved,
    standing,
  }: {
    mine: readonly MyAward[];
    submissions: readonly Submission[];
    justSaved: readonly JustSaved[];
    standing: Standings;
  },
  since: number,
): Map<string, TileFigures> {
  const figures = new Map<string, TileFigures>();
  const add = (studentId: string, change: Partial<TileFigures>): void => {
    const before = figures.get(studentId) ?? NO_FIGURES;
    figures.set(studentId, {
      confirmed: before.confirmed + (change.confirmed ?? 0),
      waiting: before.waiting + (change.waiting ?? 0),
      isStopped: before.isStopped || change.isStopped === true,
    });
  };
  const entries = submissions.flatMap((submission) => submission.entries);
  const isGone = ({ id }: { id: string }): boolean => ['undoing', 'undone'].includes(standing.get(id) ?? '');
  for (const entry of entries) if (isUnsent(entry) && !isGone(entry)) add(entry.studentId, waitingOf(entry));
  const known = new Set([...entries.map(({ id }) => id), ...mine.map(({ id }) => id)]);
  for (const saved of justSaved) {
    if (!known.has(saved.id) && !isGone(saved)) add(saved.studentId, { waiting: saved.points });
  }
  const reversed = new Set(mine.map((award) => award.reverses_id));
  for (const award of mine.filter((one) => isToday(one, since))) {
    add(award.student_id, { confirmed: award.points, ...undoOf(award, standing, reversed) });
  }
  return figures;
}

function waitingOf(entry: KnownEntry): Partial<TileFigures> {
  return needsDecision(entry) ? { isStopped: true } : { waiting: entry.points };
}

/** An Undo shows at once: as waiting until the server has it, then as gone, before the list of awards is loaded again. */
function undoOf(award: MyAward, standing: Standings, reversed: ReadonlySet<string | null>): Partial<TileFigures> {
  if (reversed.has(award.id)) return {};
  if (standing.get(award.id) === 'undoing') return { waiting: -award.points };
  return standing.get(award.id) === 'undone' ? { confirmed: 0 } : {};
}

function isToday({ created_at, status }: MyAward, since: number): boolean {
  return Date.parse(created_at) >= since && status !== 'review' && status !== 'declined';
}
