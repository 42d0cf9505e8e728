import { DAY_MS } from '#domain/durations.ts';
import type { UndoStanding } from './undo-words.ts';

/** So long after the server recorded it the one who made an award may undo it; staff may at any time. */
export const OWN_UNDO_MS = DAY_MS;

/** An award of the person who asks, as far as its Undo goes. */
export interface UndoableAward {
  /** When the server recorded it, as ms; null: it was not sent. */
  recordedAt: number | null;
  /** Of an Undo that was tapped before; undefined: none was. */
  standing: UndoStanding | undefined;
}

/** Whether Undo is offered: not twice, and not where the server would refuse it. One that it refused may be tried again. */
export function canUndo(
  { recordedAt, standing }: UndoableAward,
  asked: { isStaff: boolean; now: number; offersUndoOfSent: boolean },
): boolean {
  if (standing === 'undoing' || standing === 'undone') return false;
  if (recordedAt === null) return true;
  return asked.offersUndoOfSent && (asked.isStaff || asked.now - recordedAt <= OWN_UNDO_MS);
}
